/** Imports a sheet as a worker does, in a process of its own, and says how long it took and how much memory the process held at most. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJob } from '#kit/jobs/run-job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { openApplication } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { productImportJob } from '#server/modules/product/import/product-import.jobs.ts'
import { principal } from '#tests/support/principals.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'

export interface ImportFigures {
  readonly rows: number
  readonly previewSeconds: number
  readonly seconds: number
  readonly startMb: number
  readonly processMb: number
}

const [url = '', rowCount = '0', sheetPath = ''] = process.argv.slice(2)
const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

async function run(): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-import-'))
  const application = await openApplication(customerConfig(url, folder), url, areas)
  let peak = 0
  try {
    const { data, files } = application
    const [ids] = await data.sql.query<{ me: string; category: string }>(
      `select (select id from app_user order by id limit 1) as me, (select id from category where category_type = 'PRODUCT' and deleted_at is null limit 1) as category`,
    )
    const caller = principal({ userId: ids?.me ?? '' })
    const owner = { tenantId: caller.tenantId, userId: caller.userId, supplierId: undefined }
    const { id: fileId } = await files.upload(data.sql, { path: sheetPath, fileName: 'bench.xlsx', size: (await stat(sheetPath)).size }, 'import', owner)
    const begin = async (mode: 'preview' | 'write'): Promise<number> => {
      const id = await startJob(data.sql, productImportJob, { side: 'manager', categoryId: ids?.category ?? '', fileId, mode }, caller)
      await data.sql.query(`update async_job set next_at = now() - interval '1 minute' where id = $1::uuid`, [id])
      const started = performance.now()
      const log = { error: (details: object) => console.error(details), warn: () => undefined }
      const runner = { source: data, handlers: application.background.jobs, principalOf: async () => caller, onChange: async () => undefined, log }
      await runJob(runner, id, new AbortController().signal)
      const [job] = await data.sql.query<{ status: string; ok: number; result: unknown; error: unknown }>(
        'select status, ok, result, error from async_job where id = $1::uuid',
        [id],
      )
      if (job?.status !== 'DONE' || job.ok !== Number(rowCount)) throw new Error(`${mode}: ${JSON.stringify(job).slice(0, 2000)}`)
      return (performance.now() - started) / 1000
    }
    const startMb = megabytes(process.memoryUsage.rss())
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const previewSeconds = await begin('preview')
    const seconds = await begin('write')
    clearInterval(watch)
    return { rows: Number(rowCount), previewSeconds, seconds, startMb, processMb: megabytes(peak) }
  } finally {
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

process.send?.(await run())
