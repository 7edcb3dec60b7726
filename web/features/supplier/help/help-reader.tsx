/** The published help: contents at the left, the document at the right; on a phone one after the other. */
import { Button, ConfigProvider, Empty, Flex, Input, Menu, Typography } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { helpDisplayList, readHelp } from '#server/modules/supplier/help/help-document.contract.ts'
import type { HelpEntry } from '#server/modules/supplier/help/help-document.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { FileLinks } from '#web/kit/upload/file-links.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import '../texts.ts'

const contentsWidth = 280
/** The look of menus is that of the dark side bar; these stand on the page. */
const readable = {
  components: {
    Menu: {
      itemColor: 'var(--text)',
      itemHoverColor: 'var(--accent-text)',
      itemHoverBg: 'var(--hover)',
      itemSelectedColor: 'var(--accent-text)',
      itemSelectedBg: 'var(--hover)',
      groupTitleColor: 'var(--text-soft)',
    },
  },
} as const

/** Reading on stays in one tab; an `id` in an address has a tab of its own. */
const chosenIn = 'entry'

export function HelpReader() {
  const { t } = useTranslation('supplier')
  const { md } = useScreen()
  const [search, setSearch] = useSearchParams()
  const [title, setTitle] = useState('')
  const { data, error, refetch } = useCall(helpDisplayList, { title }, { silent: true, keepPrevious: true })
  const chosen = search.get(chosenIn) ?? search.get('id') ?? (md ? data?.[0]?.id : undefined)
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const contents = (
    <Flex vertical gap={8} style={{ width: md ? contentsWidth : '100%', flex: 'none' }}>
      <Input.Search allowClear aria-label={t('help.search')} placeholder={t('help.search')} onSearch={setTitle} />
      {data.length === 0 ? (
        <Empty description={t('help.empty')} />
      ) : (
        <Contents entries={data} chosen={chosen} onChoose={(id) => setSearch({ [chosenIn]: id })} />
      )}
    </Flex>
  )
  return (
    <Flex gap={24} style={{ padding: 16 }} align="start">
      {(md || !chosen) && contents}
      {(md || chosen) && (
        <div style={{ flex: 1, minWidth: 0, maxWidth: 860 }}>
          {!md && (
            <Button type="link" style={{ paddingInline: 0 }} onClick={() => setSearch({})}>
              {t('help.toList')}
            </Button>
          )}
          {chosen ? <Article key={chosen} id={chosen} /> : <Empty description={t('help.pick')} />}
        </div>
      )}
    </Flex>
  )
}

function Contents({ entries, chosen, onChoose }: { entries: readonly HelpEntry[]; chosen: string | undefined; onChoose: (id: string) => void }) {
  const language = useLanguage()
  const categoryName = useDictionaryName('help_category')
  const used = [...new Set(entries.map(({ category }) => category))]
  return (
    <ConfigProvider theme={readable}>
      <Menu
        mode="inline"
        style={{ borderInlineEnd: 'none', background: 'transparent' }}
        selectedKeys={chosen ? [chosen] : []}
        onClick={({ key }) => onChoose(key)}
        items={used.map((category) => {
          return {
            type: 'group',
            key: category,
            label: categoryName(category),
            children: entries
              .filter((entry) => entry.category === category)
              .map(({ id, title, titleEn }) => ({ key: id, label: language === 'en' && titleEn ? titleEn : title })),
          }
        })}
      />
    </ConfigProvider>
  )
}

function Article({ id }: { id: string }) {
  const { t } = useTranslation('supplier')
  const language = useLanguage()
  const { data, error, refetch } = useCall(readHelp, { id }, { silent: true, staleTime: 60_000 })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const inEnglish = language === 'en'
  return (
    <article>
      <Typography.Title level={3} style={{ marginTop: 0, overflowWrap: 'anywhere' }}>
        {inEnglish && data.titleEn ? data.titleEn : data.title}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{t('help.updated', { time: formatInstant(data.updateTime) })}</Typography.Paragraph>
      <RichText html={inEnglish && data.contentEn ? data.contentEn : data.content} />
      {data.files.length > 0 && <FileLinks files={data.files} />}
    </article>
  )
}
