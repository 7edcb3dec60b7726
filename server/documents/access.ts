/** What hangs on a document (files, attachments) follows the document: who may read or edit it may read or change what hangs on it. */
import { permissionOf } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentAccess } from '#kit/files/file-access.ts'
import { may } from '#kit/principal.ts'
import type { Repository } from '#kit/resource/repository.ts'

/** @param repositories every resource by name; an unknown kind of document is nobody's */
export const documentAccess =
  (repositories: ReadonlyMap<string, Repository>, data: DataSource, zone: string): DocumentAccess =>
  async ({ bizType, bizId }, want, principal) => {
    const repository = repositories.get(bizType)
    if (!repository) return false
    const verb = want === 'write' ? 'update' : repository.resource.verbs.detail ? 'detail' : 'list'
    if (!may(principal, permissionOf(repository.resource, verb))) return false
    return (await repository.find({ data, principal, locale: principal.locale, zone }, bizId)) !== undefined
  }
