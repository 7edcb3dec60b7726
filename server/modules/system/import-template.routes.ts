/** The call of `import-template.contract.ts`: the template that the business uploaded for it, else the made one. */
import { permissionOf } from '#kit/contract.ts'
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { sendFile } from '#kit/files/send-file.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { importColumns } from '#kit/sheets/import-columns.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { importTemplateCall } from './import-template.contract.ts'
import { namedTemplates } from './named-templates.service.ts'
import { templateOf } from './template-file.service.ts'

export interface ImportTemplates {
  readonly data: DataSource
  readonly repositories: ReadonlyMap<string, Repository>
  readonly store: FileStore
  readonly dictionaryOf: DictionaryOf
}

export const importTemplateRoutes = ({ data, repositories, store, dictionaryOf }: ImportTemplates): Route[] => [
  handle(importTemplateCall, async (context, { resource: name, of }) => {
    const named = contributionsTo(data, namedTemplates).find(({ code }) => code === name)
    const resource = named ? undefined : repositories.get(name)?.resource
    if (!named && !resource?.verbs.import) throw new Failure('not-found', 'import-unknown', { resource: name })
    const needed = named?.permissions ?? [permissionOf(resource!, 'import')]
    if (!needed.some((permission) => may(context.principal, permission))) throw new Failure('forbidden', 'no-permission')
    const uploaded = await uploadedTemplate(context, store, `import-${name}`)
    if (uploaded) return sendFile(context, store, uploaded, { cacheSeconds: 0, download: true })
    if (!resource) return named!.make(context, of)
    const columns = await importColumns(resource, context.principal, dictionaryOf, context.locale)
    const bytes = await importTemplate(resource.label, columns, context.locale)
    return new FileAnswer(`${resource.label[context.locale]}.xlsx`, mimeOf('xlsx'), bytes)
  }),
]

async function uploadedTemplate({ sql, principal }: CallContext, store: FileStore, code: string) {
  try {
    return await templateOf(sql, store, code, principal.tenantId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'template-missing') return undefined
    throw error
  }
}
