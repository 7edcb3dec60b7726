/** Where a category goes in a channel, with the channel's own tree beside it to choose from. */
import { Alert, Button, Empty, Flex, Input, Segmented, Skeleton, Tag, Tree, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { categoryMapping, checkSalesChannelCategory } from '#server/modules/catalogue/category/category-mapping.contract.ts'
import { categorySelectTree, type CategoryBranch } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { listedSentences } from '#web/kit/format/listed.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useRemoval } from '#web/kit/list/removal.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import styles from './category.module.css'
import '../texts.ts'

/** Channels whose trees can be read. */
const channels = ['JD', 'DL', 'YX'] as const

export function ChannelMapping({ categoryId }: { readonly categoryId: string }) {
  const [channel, choose] = useState<string>(channels[0])
  const { t } = useTranslation('catalogue')
  const nameOf = useDictionaryName('sales_channel')
  return (
    <Flex vertical gap={12}>
      <Segmented
        aria-label={t('mapping.channel')}
        style={{ alignSelf: 'start' }}
        value={channel}
        onChange={choose}
        options={channels.map((value) => ({ value, label: nameOf(value) }))}
      />
      <InChannel key={`${channel} ${categoryId}`} channel={channel} name={nameOf(channel)} categoryId={categoryId} />
    </Flex>
  )
}

function InChannel({ channel, name, categoryId }: { readonly channel: string; readonly name: string; readonly categoryId: string }) {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const cache = useQueryClient()
  const [target, choose] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall(checkSalesChannelCategory, { salesChannel: channel, categoryId }, { silent: true })
  const own = data?.mapping && data.mapping.inheritedFrom === null ? data.mapping : undefined
  const write = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      notify.success(t('saved'))
      choose(undefined)
    } catch {
      // The client has told why.
    } finally {
      await refreshPaths(cache, [categoryMapping.path, '/api/product/category'])
      setBusy(false)
    }
  }
  const { insert, update } = callsOf(categoryMapping)
  const remove = useRemoval(categoryMapping)
  const save = () =>
    write(() =>
      own ? send(update!, { id: own.id, channelCategoryId: target }) : send(insert!, { channel, sourceCategoryId: categoryId, channelCategoryId: target }),
    )
  const takeAway = async (id: string) => {
    if (await remove([{ id }])) await refreshPaths(cache, ['/api/product/category'])
  }
  return (
    <div className={styles['columns']}>
      <Flex vertical gap={12}>
        {error ? (
          <FailedList reason={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : (
          <>
            {data.mapping ? (
              <div>
                <Typography.Text type="secondary">{t('mapping.goesTo', { name })}</Typography.Text>
                <Typography.Paragraph strong style={{ marginBottom: 4 }}>
                  {data.mapping.line} <Typography.Text code>{data.mapping.code}</Typography.Text>
                </Typography.Paragraph>
                {data.mapping.inheritedFrom !== null && <Tag>{t('mapping.inherited')}</Tag>}
              </div>
            ) : null}
            {data.reasons.length > 0 ? (
              <Alert type="warning" showIcon title={listedSentences(data.reasons.map(({ message }) => message))} />
            ) : (
              <Alert type="success" showIcon title={t('mapping.good')} />
            )}
          </>
        )}
        <Flex gap={8} wrap>
          {may(own ? 'category-mapping:update' : 'category-mapping:insert') && (
            <Button type="primary" disabled={target === undefined} loading={busy} onClick={() => void save()}>
              {t(own ? 'mapping.change' : 'mapping.map')}
            </Button>
          )}
          {own && may('category-mapping:remove') && (
            <Button danger disabled={busy} onClick={() => void takeAway(own.id)}>
              {t('mapping.remove')}
            </Button>
          )}
        </Flex>
      </Flex>
      <ChannelTree channel={channel} name={name} current={data?.mapping?.categoryId} chosen={target} onChoose={choose} />
    </div>
  )
}

interface ChannelNode {
  readonly key: string
  readonly title: string
  readonly children?: ChannelNode[]
}

const shown = ({ id, name, code, children }: CategoryBranch): ChannelNode => ({
  key: id,
  title: `${name} (${code})`,
  ...(children && { children: children.map(shown) }),
})

/** Nodes that have the words, with what leads to them. */
const matching = (nodes: readonly ChannelNode[], words: string): ChannelNode[] =>
  nodes.flatMap((node) => {
    const below = matching(node.children ?? [], words)
    if (below.length > 0) return [{ ...node, children: below }]
    return node.title.toLowerCase().includes(words) ? [node] : []
  })

const branches = (nodes: readonly ChannelNode[]): string[] => nodes.flatMap(({ key, children }) => (children ? [key, ...branches(children)] : []))

/** Keys above a node, from the top. */
const lineTo = (nodes: readonly ChannelNode[], key: string): string[] | undefined => {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = lineTo(node.children ?? [], key)
    if (below) return [node.key, ...below]
  }
  return undefined
}

interface ChannelTreeProps {
  readonly channel: string
  readonly name: string
  readonly current: string | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

function ChannelTree({ channel, name, current, chosen, onChoose }: ChannelTreeProps) {
  const { t } = useTranslation('catalogue')
  const [words, search] = useState('')
  const [opened, open] = useState<readonly string[]>()
  const { data, error, refetch } = useCall(categorySelectTree, { id: `CHANNEL-${channel}` }, { silent: true })
  const all = useMemo(() => data?.map(shown) ?? [], [data])
  const wanted = words.trim().toLowerCase()
  const nodes = wanted === '' ? all : matching(all, wanted)
  const line = useMemo(() => (current === undefined ? [] : (lineTo(all, current) ?? [])), [all, current])
  return (
    <section className={styles['channelTree']} aria-label={t('mapping.tree', { name })}>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : all.length === 0 ? (
        <Empty description={t('mapping.noTree')} />
      ) : (
        <Flex vertical gap={8}>
          <Input
            allowClear
            value={words}
            placeholder={t('mapping.search', { name })}
            aria-label={t('mapping.search', { name })}
            onChange={(event) => search(event.target.value)}
          />
          <Tree<ChannelNode>
            aria-label={t('mapping.tree', { name })}
            blockNode
            treeData={nodes}
            expandedKeys={wanted === '' ? [...(opened ?? line)] : branches(nodes)}
            onExpand={(keys) => open(keys.map(String))}
            selectedKeys={[chosen ?? current ?? '']}
            onSelect={(_keys, { node }) => onChoose(node.key === current ? undefined : node.key)}
          />
        </Flex>
      )}
    </section>
  )
}
