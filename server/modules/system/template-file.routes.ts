/** Template files: the resource's routes over files that exist, and the download by code. */
import { sendFile } from '#kit/files/send-file.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { FileDependencies } from './file.routes.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { downloadTemplate, templateFile } from './template-file.contract.ts'
import { templateOf } from './template-file.service.ts'

export const templateFileRoutes = ({ store }: FileDependencies): Route[] => [
  ...resourceRoutes(templateFile, {
    validate: async ({ fileId }, { uow }) => {
      if (fileId !== undefined) await store.get(uow.sql, String(fileId))
    },
    afterWrite: async ({ fileId }, { uow }) => store.claim(uow.sql, [String(fileId)]),
  }),
  handle(downloadTemplate, async (context, { code }) => {
    const file = await templateOf(context.sql, store, code, context.principal.tenantId)
    return sendFile(context, store, file, { cacheSeconds: 0, download: true })
  }),
]
