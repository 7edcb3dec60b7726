/**
 * Telling MTS about tenants. Over HTTP: PUT `<address>/tenants/<tenant code>` with `{tenantCode, tenantName, linkman, contactNumber}` and
 * `Idempotency-Key`; 200 answers `{"erpId": "…"}`. Without an address the local registry gives numbers of its own, and refuses
 * names that contain 拒绝 or "refuse", so that failures can be tried out.
 */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'

const TenantFacts = z.object({
  id: z.uuid(),
  tenantCode: z.string(),
  tenantName: z.string(),
  linkman: z.string().nullable(),
  contactNumber: z.string().nullable(),
})
export type TenantFacts = z.output<typeof TenantFacts>

export const tenantSyncRequested = defineTopic('access.tenant-sync-requested', TenantFacts)

export interface TenantRegistry {
  /** @param key the same for repetitions of one message. Rejects when the registry refuses or does not answer. */
  register(tenant: TenantFacts, key: string): Promise<{ readonly erpId: string }>
}

/** Milliseconds. */
const patience = 15_000

export const httpTenantRegistry = (url: string): TenantRegistry => ({
  register: async ({ id: _id, ...facts }, key) => {
    const response = await fetch(`${url}/tenants/${encodeURIComponent(facts.tenantCode)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(facts),
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`MTS answered ${response.status}`)
    return z.object({ erpId: z.string().min(1).max(64) }).parse(await response.json())
  },
})

export const localTenantRegistry: TenantRegistry = {
  register: async ({ tenantCode, tenantName }) => {
    if (/拒绝|refuse/i.test(tenantName)) throw new Error('The local registry refuses this name')
    return { erpId: `ERP-${tenantCode}` }
  },
}

/** For the relay: asks the registry, then keeps its number. Doing it twice changes nothing. */
export const tenantSyncHandler = (data: DataSource, registry: TenantRegistry): TopicHandler =>
  handleOutside(tenantSyncRequested, async (tenant, { id }) => {
    const { erpId } = await registry.register(tenant, id)
    await data.prisma.tenant.updateMany({ where: { id: tenant.id }, data: { erpId, mtsSyncedAt: new Date() } })
  })
