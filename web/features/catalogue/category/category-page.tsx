/** Categories: a tree at the left, the chosen one beside it; or all of them as a list, with import and export. */
import { DownloadOutlined, SyncOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented } from 'antd'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { buttons } from '#server/auth/account.contract.ts'
import { category, moveCategory } from '#server/modules/catalogue/category/category.contract.ts'
import { categoryTypeOptions, treeKeyOf, treeNameOf, type CategoryType } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { categorySelectDetail, exportServiceCategories, type CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { download } from '#web/kit/file-transfer.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import { DictSelect } from '#web/kit/widgets/choice-select.tsx'
import { SyncDrawer } from '../sync/sync-drawer.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryTree } from './category-tree.tsx'
import type { Place } from './place-of-drop.ts'
import { useLevelTree, type LevelTree } from './use-level-tree.ts'
import styles from './category.module.css'
import '../texts.ts'

/** Read by a call of their own. */
const readChannels: readonly string[] = ['JD', 'DL', 'YX']
const firstTree = 'PRODUCT'

export default function CategoryPage() {
  const may = useMay()
  // Nobody is told "no" while the answer is still on its way.
  const undecided = useIsFetching({ queryKey: [buttons.path] }) > 0
  if (may('category:list')) return <Categories />
  return undecided ? <SkeletonRows /> : <ForbiddenList />
}

function Categories() {
  const { t } = useTranslation('catalogue')
  const label = useLabel()
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const [tree, setTree] = useState(firstTree)
  const [mode, setMode] = useState<'tree' | 'list'>('tree')
  const { type, channel } = treeKeyOf(tree)
  const chosen = address.get('category') ?? undefined
  const choose = (id: string | undefined) => setAddress(id === undefined ? {} : { category: id }, { replace: true })
  const go = (next: string) => {
    setTree(next)
    choose(undefined)
  }
  useTreeOf(chosen, tree, setTree)
  const syncing = address.get('sync') ?? undefined
  const closeSync = () => setAddress(chosen === undefined ? {} : { category: chosen }, { replace: true })
  const openSync = (id: string) => setAddress({ ...(chosen !== undefined && { category: chosen }), sync: id }, { replace: true })

  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Segmented
          className={styles['trees'] ?? ''}
          aria-label={t('category.trees')}
          value={type}
          onChange={(next: CategoryType) => go(treeNameOf({ type: next, channel: next === 'CHANNEL' ? readChannels[0] : undefined }))}
          options={categoryTypeOptions.map(({ value, label: text }) => ({ value, label: label(text) }))}
        />
        {type === 'CHANNEL' && (
          <span style={{ width: 150 }}>
            <DictSelect
              code="sales_channel"
              aria-label={t('mapping.channel')}
              value={channel ?? null}
              onChange={(next) => typeof next === 'string' && go(treeNameOf({ type: 'CHANNEL', channel: next }))}
            />
          </span>
        )}
        <span className={styles['spring']} />
        {type === 'SERVICE' && may('category:export') && (
          <Button icon={<DownloadOutlined />} onClick={() => void download(exportServiceCategories, {}).catch(() => undefined)}>
            {t('category.exportServices')}
          </Button>
        )}
        {type === 'CHANNEL' && may('category-sync:list') && channel !== undefined && readChannels.includes(channel) && (
          <Button icon={<SyncOutlined />} data-click-free onClick={() => openSync('new')}>
            {t('sync.open')}
          </Button>
        )}
        <Segmented
          aria-label={t('category.mode')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'tree', label: t('category.asTree') },
            { value: 'list', label: t('category.asList') },
          ]}
        />
      </div>
      {mode === 'list' ? (
        <div className={styles['whole']}>
          <ResourceList key={tree} of={category} where={{ categoryType: type, ...(channel && { channel }) }} shape={listShape} />
        </div>
      ) : (
        <TreeBeside key={tree} tree={tree} chosen={chosen} onChoose={choose} />
      )}
      {syncing !== undefined && (
        <SyncDrawer
          channel={channel !== undefined && readChannels.includes(channel) ? channel : undefined}
          id={syncing === 'new' ? undefined : syncing}
          onOpen={openSync}
          onClose={closeSync}
        />
      )}
    </div>
  )
}

const listShape = { asks: 'tree', without: ['categoryType', 'channel'] } as const

/** A category that the address names opens its own tree. */
function useTreeOf(id: string | undefined, tree: string, setTree: (tree: string) => void): void {
  const { data } = useCall(callsOf(category).detail!, { id: id ?? '' }, { enabled: id !== undefined, silent: true })
  const row = data as { readonly categoryType: CategoryType; readonly channel?: string | null } | undefined
  const own = row && treeNameOf({ type: row.categoryType, channel: row.channel })
  useEffect(() => {
    if (own !== undefined && own !== tree) setTree(own)
    // The user may look at another tree afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [own])
}

/** What leads to a category that the address names is opened, once. */
function useOpened(chosen: string | undefined, tree: string, { nodes, byId, opened, open }: LevelTree): void {
  const isHidden = chosen !== undefined && nodes !== undefined && !byId.has(chosen)
  const { data } = useCall(categorySelectDetail, { ids: chosen ?? '', tree }, { enabled: isHidden, silent: true })
  const line = data?.[0]?.lineIds.slice(0, -1).join()
  useEffect(() => {
    if (line) open([...new Set([...opened, ...line.split(',')])])
    // Once a line: what somebody closes afterwards stays closed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [line])
}

interface TreeBesideProps {
  readonly tree: string
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

function TreeBeside({ tree, chosen, onChoose }: TreeBesideProps) {
  const { t } = useTranslation('catalogue')
  const label = useLabel()
  const may = useMay()
  const cache = useQueryClient()
  const [words, search] = useState('')
  /** Below which one something is added; null for the first level. */
  const [adding, setAdding] = useState<{ readonly parentId: string | null }>()
  const level = useLevelTree(tree, words)
  const node = chosen === undefined ? undefined : level.byId.get(chosen)
  const name = categoryTypeOptions.find(({ value }) => value === treeKeyOf(tree).type)
  const treeLabel = name ? label(name.label) : tree
  useOpened(chosen, tree, level)
  const siblings = node ? [...level.byId.values()].filter(({ parentId }) => parentId === node.parentId) : []

  const move = async (moved: CategoryNode, place: Place): Promise<boolean> => {
    try {
      await send(moveCategory, { id: moved.id, ...place })
      notify.success(t('category.moved'))
      if (place.parentId !== null && !level.opened.includes(place.parentId)) level.open([...level.opened, place.parentId])
      return true
    } catch {
      // The client has told why.
      return false
    } finally {
      await refreshPaths(cache, [category.path])
    }
  }
  const choose = (id: string) => {
    setAdding(undefined)
    onChoose(id)
  }
  const added = (id: string, parentId: string | null) => {
    setAdding(undefined)
    if (parentId !== null && !level.opened.includes(parentId)) level.open([...level.opened, parentId])
    onChoose(id)
  }

  return (
    <>
      <aside className={styles['side']}>
        <CategoryTree
          tree={level}
          label={treeLabel}
          words={words}
          onSearch={search}
          chosen={chosen}
          onChoose={choose}
          onMove={may('category:update') ? (moved, place) => void move(moved, place) : undefined}
          onAdd={may('category:insert') ? () => setAdding({ parentId: null }) : undefined}
        />
      </aside>
      <div className={styles['main']}>
        {adding ? (
          <>
            <header className={styles['head']}>
              <h2>{t(adding.parentId === null ? 'category.addTop' : 'category.addBelow')}</h2>
            </header>
            <CategoryForm
              key={`new ${adding.parentId ?? ''}`}
              tree={tree}
              parentId={adding.parentId}
              onSaved={({ id }) => added(id, adding.parentId)}
              onCancel={() => setAdding(undefined)}
            />
          </>
        ) : chosen === undefined ? (
          <Empty style={{ marginTop: 64 }} description={t('category.choose')} />
        ) : (
          <CategoryPanel
            key={chosen}
            id={chosen}
            tree={tree}
            node={node}
            siblings={siblings}
            onMove={move}
            onAddBelow={() => setAdding({ parentId: chosen })}
            onGone={() => onChoose(undefined)}
          />
        )}
      </div>
    </>
  )
}
