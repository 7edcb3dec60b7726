/** What a product says, step by step, with its SKU: as it sells, or as it is being edited. */
import { Card, Descriptions, Empty, Flex, Image, Table, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { unitAfter } from '#server/modules/catalogue/attribute/attribute-unit.contract.ts'
import { templatesOfCategoryV2 } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import type { AttributeValue, ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import { skuListOn } from '#server/modules/product/whole/whole-calls.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { FieldValue } from '#web/kit/widgets/field-value.tsx'
import { findChoice } from '#web/kit/widgets/dictionaries.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { stockModes } from '#server/modules/product/content/product-content.contract.ts'
import type { StepOf } from '#server/modules/product/step/step-calls.contract.ts'
import { fieldsOfStep } from '../editor/step-fields.ts'
import styles from './info.module.css'
import { useProductBase } from '../product-base.ts'
import '../texts.ts'

type Fields = Readonly<Record<string, unknown>>
interface FileLink {
  readonly id: string
  readonly name: string
  readonly link: string
}

/** Fields of a step that need no drawing of their own. */
export function PlainFields({ of, fields, without = [] }: { of: StepOf; fields: Fields; without?: readonly string[] }) {
  const label = useLabel()
  const shown = fieldsOfStep(of).filter(
    ({ name, widget }) => name in fields && !without.includes(name) && !['json', 'image', 'file', 'rich-text'].includes(widget),
  )
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
      items={shown.map((field) => ({ key: field.name, label: label(field.label), children: <FieldValue field={field} row={rowOf(field.name, fields)} /> }))}
    />
  )
}

/** The field alone: what a reference is called is never another field of the step. */
const rowOf = (name: string, fields: Fields): Row => ({ id: 'step', [name]: fields[name] })

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card size="small" title={title}>
      {children}
    </Card>
  )
}

export function Pictures({ ids, files, label }: { ids: readonly unknown[]; files: readonly FileLink[]; label: string }) {
  const byId = new Map(files.map((file) => [file.id, file]))
  const shown = ids.flatMap((id) => byId.get(String(id)) ?? [])
  if (shown.length === 0) return null
  return (
    <Image.PreviewGroup>
      <Flex gap={8} wrap role="list" aria-label={label}>
        {shown.map((file) => (
          <div key={file.id} role="listitem">
            <Image src={file.link} alt={file.name} width={96} height={96} className={styles['picture'] ?? ''} />
          </div>
        ))}
      </Flex>
    </Image.PreviewGroup>
  )
}

export function ImageText({ fields, files }: { fields: Fields; files: readonly FileLink[] }) {
  const { t } = useTranslation('product')
  const isEnglish = useLanguage() === 'en'
  const html = (isEnglish && (fields['detailHtmlEn'] as string | null)) || (fields['detailHtml'] as string | null)
  const video = files.find(({ id }) => id === fields['video'])
  const pictures = [fields['mainImage'], ...((fields['images'] ?? []) as unknown[])].filter(Boolean)
  if (pictures.length === 0 && !html && !video) return <Empty />
  return (
    <Flex vertical gap={12}>
      <Pictures ids={pictures} files={files} label={t('editor.picture.ofProduct')} />
      {video && <video src={video.link} controls preload="none" className={styles['video']} />}
      {html && <RichText html={html} />}
    </Flex>
  )
}

/** @param categoryId of the product: its template is asked where none was chosen */
export function Attributes({ fields, categoryId }: { fields: Fields; categoryId: string | null | undefined }) {
  const { t } = useTranslation('product')
  const isEnglish = useLanguage() === 'en'
  const templateId = fields['attributeTemplateId'] as string | null
  const { data: templates = [] } = useCall(
    templatesOfCategoryV2,
    { id: categoryId ?? '' },
    { silent: true, enabled: typeof categoryId === 'string', staleTime: 60_000 },
  )
  const template = templates.find(({ id, isDefault }) => (templateId ? id === templateId : isDefault))
  const values = (fields['attributes'] ?? {}) as Readonly<Record<string, AttributeValue>>
  const questions = new Map((template?.groups ?? []).flatMap(({ attributes }) => attributes).map((attribute) => [attribute.code, attribute]))
  const shown = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  const specs = (fields['specs'] ?? []) as readonly ChosenSpec[]
  const textOf = (code: string, value: AttributeValue): string => {
    const named = (one: string): string => {
      const option = questions.get(code)?.options.find((each) => each.code === one)
      return option ? (isEnglish && option.nameEn) || option.nameZh : one
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return listed(value.map(named))
    return `${named(String(value ?? ''))}${unitAfter(questions.get(code)?.unit, isEnglish ? 'en' : 'zh')}`
  }
  return (
    <Flex vertical gap={12}>
      {shown.length > 0 && (
        <Descriptions
          size="small"
          bordered
          column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
          items={shown.map(([code, value]) => {
            const question = questions.get(code)
            const isPicture = question?.inputType === 'IMAGE' && typeof value === 'string'
            return {
              key: code,
              label: question ? (isEnglish && question.nameEn) || question.name : code,
              children: isPicture ? <FieldValue field={pictureField} row={{ id: code, picture: value }} /> : textOf(code, value),
            }
          })}
        />
      )}
      {specs.length > 0 && (
        <Flex gap={8} wrap>
          {specs.flatMap(({ values: offered, specId }) => offered.map(({ key, zh, en }) => <Tag key={`${specId} ${key}`}>{(isEnglish && en) || zh}</Tag>))}
        </Flex>
      )}
      {shown.length === 0 && specs.length === 0 && <Empty />}
    </Flex>
  )
}

const pictureField = {
  name: 'picture',
  label: { zh: '图片', en: 'Picture' },
  widget: 'image',
  schema: fieldsOfStep({ kind: 'sku', step: 'basic' })[0]!.schema,
  view: {},
} as const

export function Channels({ fields }: { fields: Fields }) {
  const { t } = useTranslation('product')
  const channelName = useDictionaryName('sales_channel')
  const channels = (fields['channels'] ?? []) as readonly {
    channel: string
    salesRegion: { mode: 'ALL' | 'IN' | 'OUT'; codes: string[] }
    remark?: string | null
  }[]
  if (channels.length === 0) return <Empty />
  return (
    <Table
      size="small"
      rowKey="channel"
      pagination={false}
      dataSource={[...channels]}
      scroll={{ x: 420 }}
      columns={[
        { title: t('info.channel'), render: (_value, { channel }) => channelName(channel) },
        {
          title: t('editor.channel.region'),
          render: (_value, { salesRegion: { mode, codes } }) => (mode === 'ALL' ? t('editor.region.ALL') : `${t(`editor.region.${mode}`)} (${codes.length})`),
        },
        { title: t('editor.channel.remark'), dataIndex: 'remark' },
      ]}
    />
  )
}

/** The SKU of a product with the way to each one's page. */
export function SkuLines({ side, id, of }: { side: Side; id: string; of: 'selling' | 'draft' }) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const navigate = useNavigate()
  const base = useProductBase()
  const { data } = useCall(skuListOn(side), { id, of }, { silent: true })
  if (!data) return <SkeletonRows rows={3} />
  return (
    <Table
      size="small"
      rowKey="skuId"
      aria-label={t('editor.sku.list')}
      dataSource={data.records}
      scroll={{ x: 860 }}
      pagination={data.records.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      columns={[
        {
          title: t('info.picture'),
          width: 76,
          render: (_value, { picture, name }) =>
            picture && <img src={picture} alt={name ?? ''} width={36} height={36} loading="lazy" className={styles['picture']} />,
        },
        {
          title: t('sku.code'),
          width: 160,
          render: (_value, { skuId, code, isBundle }) => (
            <>
              <Typography.Link onClick={() => void navigate(`${base}/commodity-management/sku-info-modal?id=${skuId}`)}>{code}</Typography.Link>
              {isBundle && <Tag style={{ marginInlineStart: 6 }}>{t('editor.sku.bundle')}</Tag>}
            </>
          ),
        },
        { title: t('sku.name'), ellipsis: true, render: (_value, { name, nameEn }) => label({ zh: name ?? '', en: nameEn || (name ?? '') }) },
        { title: t('editor.sku.specs'), dataIndex: 'specText', width: 150, ellipsis: true },
        { title: t('info.barcode'), dataIndex: 'barcode', width: 140 },
        { title: t('editor.sku.supplyPrice'), width: 100, align: 'right', render: (_value, row) => formatUnitPrice(row.supplyPrice) },
        { title: t('info.stockMode'), width: 110, render: (_value, row) => label(findChoice(stockModes, row.stockMode)?.label ?? { zh: '-', en: '-' }) },
        { title: t('sku.stockQty'), width: 100, align: 'right', render: (_value, row) => formatQuantity(row.stockQty) },
      ]}
    />
  )
}
