/** What template files do beyond the resource's routes. */
import { sendFile } from '#kit/files/send-file.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { FileHouse } from './file.routes.ts'
import { downloadTemplate } from './template-file.contract.ts'
import { templateOf } from './template-file.service.ts'

export const templateFileRoutes = ({ store }: FileHouse): Route[] => [
  handle(downloadTemplate, async (context, { code }) => {
    const file = await templateOf(context.sql, store, code, context.principal.tenantId)
    return sendFile(context, store, file, { cacheSeconds: 0, download: true })
  }),
]
