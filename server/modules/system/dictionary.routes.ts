/** Dictionary calls beyond the resource's own: trees and subsets for dropdowns, and the rules of the two-level tree. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { dictionary, dictionarySubset, dictionarySubsetPage, dictionarySubsets, dictionaryTree, getDictionary } from './dictionary.contract.ts'
import { dictionariesOf, entriesOf, findDictionary, nodeOf } from './dictionary.service.ts'

const hooks: ResourceHooks<typeof dictionary> = {
  expressions: {
    parentName: nameOf('dictionary', 'parent_id', { zh: 'dict_value', en: 'dict_value_en' }),
    isRoot: '(t.parent_id is null)',
    hasChildren: 'exists (select 1 from dictionary c where c.parent_id = t.id and c.deleted_at is null)',
  },
  validate: refuseRemovalWithEntries,
  beforeWrite: placeInTree,
}

/** @throws Failure dictionary.has-entries */
async function refuseRemovalWithEntries(_draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb !== 'remove' || !before) return
  const [child] = await uow.sql.query('select 1 from dictionary where parent_id = $1::uuid and deleted_at is null limit 1', [before.id])
  if (child) throw new Failure('rule', 'dictionary.has-entries')
}

/** Code and parent are fixed once; an entry takes its dictionary's code and needs a key, a dictionary has none. */
async function placeInTree(draft: Draft, { uow, before }: WriteContext): Promise<Draft> {
  const parentId = before ? before['parentId'] : (draft['parentId'] ?? null)
  if (before) {
    const { code, parentId: moved, ...rest } = draft
    void code
    void moved
    if (parentId && rest['dictKey'] === '') throw badInput([{ path: 'dictKey', code: 'dictionary.key-missing' }])
    return rest
  }
  if (!parentId) return { ...draft, dictKey: null }
  if (!draft['dictKey']) throw badInput([{ path: 'dictKey', code: 'dictionary.key-missing' }])
  const [parent] = await uow.sql.query<{ code: string; parentId: string | null }>(
    'select code, parent_id as "parentId" from dictionary where id = $1::uuid and deleted_at is null for share',
    [parentId],
  )
  if (!parent) throw badInput([{ path: 'parentId', code: 'not-found' }])
  return { ...draft, code: parent.code }
}

const contains = (text: string, part: string | undefined): boolean => !part || text.toLowerCase().includes(part.toLowerCase())

const repository = createRepository(dictionary, hooks)

export const dictionaryRoutes: readonly Route[] = [
  ...resourceRoutes(dictionary, hooks),
  handle(dictionaryTree, async ({ data }, { code, dictValue }) => {
    const all = await dictionariesOf(data)
    return all.roots.filter((root) => contains(root.code, code) && contains(root.dictValue, dictValue)).map((root) => nodeOf(all, root))
  }),
  handle(dictionarySubset, async ({ data }, { code, sealed }) => entriesOf(await dictionariesOf(data), code, sealed)),
  handle(dictionarySubsets, async ({ data }, { code, root }) => {
    const all = await dictionariesOf(data)
    const wanted = [...(code?.split(',') ?? []), ...(root ? [root] : [])].map((name) => name.trim()).filter(Boolean)
    return Object.fromEntries(wanted.map((name) => [name, entriesOf(all, name)]))
  }),
  handle(dictionarySubsetPage, async (context, { code, parentId, ...query }) => {
    const parent = parentId || (code ? findDictionary(await dictionariesOf(context.data), code)?.id : undefined)
    if (!parent && code) return { records: [], total: 0, current: query.current, size: query.size }
    return repository.page(readerOf(context), { ...query, ...(parent ? { parentId: [parent] } : { isRoot: [true] }) })
  }),
  handle(getDictionary, async ({ data }, { root }) => {
    const all = await dictionariesOf(data)
    const wanted = root ? [findDictionary(all, root)].filter((entry) => entry !== undefined) : all.roots
    return wanted.map((entry) => nodeOf(all, entry))
  }),
]
