/** What once went wrong outside and how it ended, and one failure that waits for somebody: the next try works. */
import { DateTime } from 'luxon'
import type { PrismaClient } from '../../generated/client.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { demoSuppliers } from './accounts.ts'

const told = (account: (typeof demoSuppliers)[number]['account']) => {
  const { tenantCode, zh, contact, mobile } = demoSuppliers.find((one) => one.account === account)!
  const id = seedId(`tenant ${tenantCode}`)
  return {
    type: 'tenant-sync',
    bizKey: tenantCode,
    title: zh,
    bizType: 'tenant',
    bizId: id,
    payload: { id, tenantCode, tenantName: zh, linkman: contact.zh, contactNumber: mobile },
  }
}

const regions = { type: 'region-sync', bizKey: 'jd', title: '京东区域同步', payload: { by: '方哲' } }

/** Comes after the accounts. */
export async function seedDemoExceptions(prisma: PrismaClient, today: DateTime = DateTime.now()): Promise<void> {
  const at = (days: number, hour: number) => today.minus({ days }).set({ hour, minute: 12, second: 40, millisecond: 0 })
  const rows = [
    { ...told('supplier-b'), at: at(9, 10), tries: 2, status: 'IGNORED', lastError: 'MTS answered 422', reason: '潜在供应商，转正后再同步' },
    { ...regions, at: at(6, 3), tries: 3, status: 'RESOLVED', lastError: 'fetch failed: ETIMEDOUT' },
    { ...told('supplier-c'), at: at(1, 16), tries: 8, status: 'WAIT_MANUAL', lastError: 'MTS answered 503' },
  ].map(({ at: opened, tries, ...row }, index) => {
    const isSettled = row.status !== 'WAIT_MANUAL'
    const ended = opened.plus({ hours: tries > 3 ? 3 : 0, minutes: tries })
    return {
      id: seedId(`exception ${row.type} ${row.bizKey}`),
      code: `EX${opened.toFormat('yyyyMMdd')}${String(index + 1).padStart(4, '0')}`,
      ...row,
      retryCount: tries,
      createTime: opened.toJSDate(),
      updateTime: ended.toJSDate(),
      lastTriedAt: ended.toJSDate(),
      settledAt: isSettled ? ended.toJSDate() : null,
    }
  })
  await insertRows(prisma, 'exceptionOrder', rows)
  await insertRows(
    prisma,
    'docLog',
    rows.flatMap(({ id, status, lastError, createTime, updateTime }) => {
      const entry = { tenantId: '000000', bizType: 'exception-order', bizId: id, actorName: 'exceptions', actorType: 'SYSTEM' }
      const event = { IGNORED: 'ignored', RESOLVED: 'resolved' }[status] ?? 'failed'
      return [
        { ...entry, id: seedId(`log opened ${id}`), event: 'opened', toStatus: 'PENDING', content: lastError, createTime },
        { ...entry, id: seedId(`log ${event} ${id}`), event, fromStatus: 'RETRYING', toStatus: status, createTime: updateTime },
      ]
    }),
  )
}
