/**
 * Telling MTS about tenants. Over HTTP: PUT `<address>/tenants/<tenant code>` with `{tenantCode, tenantName, linkman, contactNumber}` and
 * `Idempotency-Key`; 200 answers `{"erpId": "…"}`. Without an address the local registry gives numbers of its own, and refuses
 * names that contain 拒绝 or "refuse", so that failures can be tried out.
 */
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { orException } from '#server/modules/exception/or-exception.service.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'

const TenantFacts = z.object({
  id: z.uuid(),
  tenantCode: z.string().meta({ label: { zh: '租户编码', en: 'Tenant code' } }),
  tenantName: z
    .string()
    .min(1)
    .meta({ label: { zh: '租户名称', en: 'Tenant' } }),
  linkman: z
    .string()
    .nullable()
    .meta({ label: { zh: '联系人', en: 'Contact' } }),
  contactNumber: z
    .string()
    .nullable()
    .meta({ label: { zh: '联系电话', en: 'Telephone' } }),
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
    const response = await fetchOutside(`${url}/tenants/${encodeURIComponent(facts.tenantCode)}`, {
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

/** Address of MTS; `local` for the registry that makes numbers up. */
export const mtsAddress = defineParameter('integration.mts', z.union([z.literal('local'), z.url()]), 'local')

export async function tenantRegistry(data: DataSource): Promise<TenantRegistry> {
  const address = await parametersOf(data).get(mtsAddress)
  return address === 'local' ? localTenantRegistry : httpTenantRegistry(address)
}

type RegistryOf = (data: DataSource) => Promise<TenantRegistry>
const exceptionType = 'tenant-sync'

/** Asks the registry, then keeps its number. Doing it twice changes nothing. */
async function sync(data: DataSource, registryOf: RegistryOf, tenant: TenantFacts, key: string): Promise<void> {
  const { erpId } = await (await registryOf(data)).register(tenant, key)
  await data.prisma.tenant.updateMany({ where: { id: tenant.id }, data: { erpId, mtsSyncedAt: new Date(), version: { increment: 1 } } })
}

/** For the relay. A failure becomes an exception that is tried again. */
export const tenantSyncHandler = (data: DataSource, zone: string, registryOf: RegistryOf = tenantRegistry): TopicHandler =>
  handleOutside(tenantSyncRequested, (tenant, { id }) =>
    orException({ data, zone, asked: 'MTS' }, () => sync(data, registryOf, tenant, id), {
      type: exceptionType,
      bizKey: tenant.tenantCode,
      title: tenant.tenantName,
      payload: { ...tenant },
      bizType: 'tenant',
      bizId: tenant.id,
    }),
  )

export const tenantSyncRetry = (data: DataSource, registryOf: RegistryOf = tenantRegistry): ExceptionRetry => ({
  type: exceptionType,
  payload: TenantFacts,
  fixed: ['id', 'tenantCode'],
  retry: (payload, key) => sync(data, registryOf, TenantFacts.parse(payload), key),
})
