/**
 * The generated calls of a resource, as the server registers them, for the typed client. One place in the browser knows how
 * a verb turns into a path; a verb that the resource dropped is undefined.
 */
import { z } from 'zod'
import { ById, Paging, defineCall, pageOf, permissionOf } from '#kit/contract.ts'
import type { Call, Resource, Verb } from '#kit/contract.ts'

/** A row as generic code sees it: fields by name, and the base columns. */
export interface Row {
  readonly id: string
  readonly version?: number
  readonly abilities?: Readonly<Record<string, true | string>>
  readonly [field: string]: unknown
}

export type RowOf<R extends Resource> = z.output<R['row']>

export interface PageAnswer {
  readonly records: readonly Row[]
  readonly total: number
  readonly current: number
  readonly size: number
}

export type ResourceCalls = Partial<Record<Verb, Call>> & { readonly list: Call }

const known = new WeakMap<object, ResourceCalls>()

/** The calls of a resource; the same objects each time, so that they can stand in dependency lists. */
export function callsOf(resource: Resource): ResourceCalls {
  const present = known.get(resource)
  if (present) return present
  const built = buildCalls(resource)
  known.set(resource, built)
  return built
}

const filters = z.looseObject(Paging.shape)
const anything = z.looseObject({})

function buildCalls(resource: Resource): ResourceCalls {
  const page = pageOf(resource.row)
  const signatures: Record<Verb, (path: string) => Call> = {
    list: (path) => build(resource, 'list', `POST ${path}`, filters, page),
    detail: (path) => build(resource, 'detail', `GET ${path}/{id}`, ById, resource.row),
    insert: (path) => build(resource, 'insert', `POST ${path}`, anything, resource.row),
    update: (path) => build(resource, 'update', `POST ${path}`, anything, resource.row),
    remove: (path) => build(resource, 'remove', `GET ${path}/{id}`, ById, z.unknown()),
    active: (path) => build(resource, 'active', `GET ${path}/{id}`, ById, z.unknown()),
    export: (path) => build(resource, 'export', `POST ${path}`, filters, z.unknown()),
    import: (path) => build(resource, 'import', `POST ${path}`, anything, z.unknown()),
  }
  const built: Partial<Record<Verb, Call>> = {}
  for (const [verb, spelled] of Object.entries(resource.verbs) as [Verb, string][]) built[verb] = signatures[verb](`${resource.path}/${spelled}`)
  return { list: signatures.list(`${resource.path}/list`), ...built }
}

const build = (resource: Resource, verb: Verb, signature: string, input: z.ZodType, output: z.ZodType): Call =>
  defineCall(signature as `POST /${string}`, { permission: permissionOf(resource, verb), summary: resource.label, input, output })
