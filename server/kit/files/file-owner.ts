/** Whose a file is: a tenant's, and of whom within it. A stranger who hands something in has no user yet. */
export interface FileOwner {
  readonly tenantId: string
  readonly userId: string | undefined
  readonly supplierId: string | undefined
}
