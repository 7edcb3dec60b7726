/** What a tenant's files may take up together. What strangers hand in before they are somebody counts by itself, so that they fill nobody's room. */
import { z } from 'zod'
import type { DataSource, Sql } from '../data-source.ts'
import { Failure } from '../errors.ts'
import { defineParameter, parametersOf } from '../parameters.ts'
import type { FileOwner } from './file-owner.ts'
import { sizeText } from './upload-rules.ts'

/** Megabytes that the files of a tenant may take up together. */
const fileQuotaMegabytes = defineParameter('fileQuotaMegabytes', z.coerce.number().int().min(1).max(1_048_576), 51_200)

/** Milliseconds for which a sum is gone on with; what this process stores is added meanwhile. */
const lasts = 300_000

interface Usage {
  bytes: number
  readonly until: number
}

export interface FileQuota {
  /** @throws Failure `upload-quota` (413) when so many bytes more are too many */
  require(sql: Sql, owner: FileOwner, bytes: number): Promise<void>
  /** So many bytes came. */
  add(owner: FileOwner, bytes: number): void
}

const keyOf = ({ tenantId, userId }: FileOwner): string => `${tenantId} ${userId ? 'people' : 'strangers'}`

/** What the parameter says, as it stands. */
export const quotaOf = (data: DataSource): FileQuota => fileQuota(() => parametersOf(data).get(fileQuotaMegabytes))

/** @param megabytes of a tenant */
export function fileQuota(megabytes: () => Promise<number>): FileQuota {
  const usages = new Map<string, Usage>()
  return {
    async require(sql, owner, bytes) {
      const key = keyOf(owner)
      const known = usages.get(key)
      const usage = known && known.until > Date.now() ? known : { bytes: await usedBy(sql, owner), until: Date.now() + lasts }
      if (usages.size > 10_000) usages.clear()
      usages.set(key, usage)
      const most = await megabytes()
      if (usage.bytes + bytes > most * 1_048_576) {
        // Something may have been removed since.
        usages.delete(key)
        throw new Failure('too-large', 'upload-quota', { limit: sizeText(most * 1_024), used: sizeText(Math.ceil(usage.bytes / 1_048_576) * 1_024) })
      }
    },
    add(owner, bytes) {
      const usage = usages.get(keyOf(owner))
      if (usage) usage.bytes += bytes
    },
  }
}

async function usedBy(sql: Sql, { tenantId, userId }: FileOwner): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::float8 as bytes from file_object where tenant_id = $1 and (uploaded_by is null) = $2 and removed_at is null and expires_at is null',
    [tenantId, !userId],
  )
  return row?.bytes ?? 0
}
