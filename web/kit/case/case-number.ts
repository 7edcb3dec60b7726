/** What the process says, or a key that people gave; the id of a document tells them nothing. */
export const numberOf = ({ number, businessKey }: { readonly number: string | null; readonly businessKey: string | null }): string | null =>
  number ?? (businessKey !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(businessKey) ? null : businessKey)
