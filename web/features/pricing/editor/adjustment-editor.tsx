/** An adjustment while it is written: its head, its lines, what they do. Saved by itself once it is whole; then handed in. */
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { adjustmentCalls, mostLines } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { refreshPaths } from '#web/kit/client.ts'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import { pageOfAdjustment, pricePaths, type Adjustment } from '../price-calls.ts'
import { AdjustmentSums } from '../sums.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { GoodsPicker } from './goods-picker.tsx'
import { contentOf, isWhole, type NewLine, type TypedLine } from './new-lines.ts'
import { PriceGrid } from './price-grid.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { useDraft, type Content, type WherePrices } from './use-draft.ts'
import { useLines } from './use-lines.ts'
import styles from '../pricing.module.css'
import '../texts.ts'

type Head = Partial<Omit<Content, 'lines'>>

/** Where and when; and, beside each other below it, what is said about it: the lines shall be seen without scrolling. */
const places = ['priceType', 'channel', 'effectiveAt', 'endAt'] as const
const words = ['allowLoss', 'lossReason', 'reason', 'remark'] as const
const names = [...places, ...words] as const
const known = new Map(viewFields(priceAdjustment).map((field) => [field.name, field]))
const asked = adjustmentCalls.insert.input.shape
const fieldOf = (name: (typeof names)[number]) => ({ ...known.get(name)!, schema: name === 'channel' ? known.get(name)!.schema : asked[name] })

const initialOf = (row: Adjustment | undefined, channel: string | undefined): Head =>
  row
    ? { ...(Object.fromEntries(names.map((name) => [name, row[name]])) as Head), ...(row.priceType === 'SUPPLY' && { channel: null }) }
    : { priceType: 'SALE', channel: channel ?? null, allowLoss: false }

/** @returns undefined while something is missing without which it cannot be kept */
function contentWith(values: Head, lines: readonly TypedLine[]): Content | undefined {
  const { priceType, channel, reason } = values
  if (!priceType || !reason?.trim() || (priceType !== 'SUPPLY' && !channel) || !isWhole(lines)) return undefined
  return {
    priceType,
    reason,
    channel: priceType === 'SUPPLY' ? null : (channel ?? null),
    effectiveAt: values.effectiveAt || null,
    endAt: values.endAt || null,
    allowLoss: values.allowLoss ?? false,
    lossReason: values.lossReason || null,
    remark: values.remark || null,
    lines: contentOf(lines),
  }
}

const none: readonly string[] = []

interface Props {
  readonly row: Adjustment | undefined
  /** Chosen at first. */
  readonly channel: string | undefined
  /** Numbers of articles that a new one begins with. */
  readonly codes?: readonly string[]
  /** Begins anew with what is saved. */
  readonly onReload: () => void
}

export function AdjustmentEditor({ row, channel: first, codes = none, onReload }: Props) {
  const { t } = useTranslation('pricing')
  const goOn = useGoOn()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<Head>()
  const head = (Form.useWatch([], form) ?? initialOf(row, first)) as Head
  const draft = useDraft(row)
  const { saving, readBy } = draft
  const [opened, setOpened] = useState<Opened>()
  const [isDone, setDone] = useState(false)
  const priceType = head.priceType ?? 'SALE'
  const where: WherePrices | undefined =
    priceType === 'SUPPLY' || head.channel
      ? { id: draft.saved?.id ?? null, priceType, channel: priceType === 'SUPPLY' ? null : (head.channel ?? null) }
      : undefined
  const grid = useLines({ saved: row?.lines ?? [], codes, where, onChange: saving.changed })
  useEffect(() => readBy(() => contentWith(form.getFieldsValue() as Head, grid.current())))
  useUnsaved(() => !isDone && saving.state !== 'saved' && grid.current().length > 0)

  const finish = async (submits: boolean) => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!isValid) return
    const kept = submits ? await draft.submit() : await draft.keep()
    if (!kept) return notify.warning(t('notWhole'))
    setDone(true)
    await goOn({ to: pageOfAdjustment(kept.id), refreshes: pricePaths, tell: () => (submits ? handedIn(kept) : notify.success(t('saved'))) })
    return undefined
  }
  const refresh = async () => {
    if (!(await draft.refresh())) return
    await refreshPaths(cache, pricePaths)
    onReload()
  }
  const isStale = (row?.sums?.stale ?? 0) > 0
  const skuIds = grid.current().flatMap(({ skuId }) => skuId ?? [])
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={initialOf(row, first)}
      onValuesChange={saving.changed}
      className={styles['page'] ?? ''}
    >
      <Flex gap={12} align="baseline" wrap>
        <DocumentTitle>{draft.saved ? t('editTitle', { code: draft.saved.code }) : t('add')}</DocumentTitle>
        <Typography.Text type="secondary" role="status">
          {saving.state === 'saving' && t('autosave.saving')}
          {saving.state === 'saved' && t('autosave.saved', { at: saving.savedAt })}
          {saving.state === 'failed' && t(draft.refusal ? 'autosave.failed' : 'autosave.waiting')}
        </Typography.Text>
      </Flex>
      <Refused draft={draft} onReload={onReload} />
      {isStale && (
        <Alert
          type="warning"
          showIcon
          title={t('staleLines', { count: row?.sums?.stale ?? 0 })}
          action={
            <Button size="small" onClick={() => void refresh()}>
              {t('refresh')}
            </Button>
          }
        />
      )}
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {places
            .filter((name) => name !== 'channel' || priceType !== 'SUPPLY')
            .map((name) => (
              <FormField key={name} field={fieldOf(name)} row={row} />
            ))}
        </div>
        <div className={styles['words']}>
          {words
            .filter((name) => name !== 'lossReason' || head.allowLoss)
            .map((name) => (
              <FormField key={name} field={fieldOf(name)} row={row} />
            ))}
        </div>
      </Card>
      <Card
        size="small"
        title={t('lines')}
        extra={
          <Flex gap={8} wrap>
            <Button disabled={!where} onClick={() => setOpened('pick')}>
              {t('pick.title')}
            </Button>
            <Button disabled={!where} onClick={() => setOpened('sheet')}>
              {t('sheet.title')}
            </Button>
            <Button disabled={!where || skuIds.length === 0} onClick={() => setOpened('formula')}>
              {t('formula.title')}
            </Button>
          </Flex>
        }
      >
        <Typography.Paragraph type="secondary">{where ? t('gridHint', { count: mostLines }) : t('whereFirst')}</Typography.Paragraph>
        <PriceGrid
          lines={grid.lines}
          lookedOf={grid.lookedOf}
          onType={grid.type}
          onPaste={(at, cell, text) => tellCut(grid.paste(at, cell, text), t)}
          onFill={grid.fill}
          onSettle={grid.settle}
          onRemove={grid.remove}
        />
        {grid.sums && (
          <div style={{ marginTop: 12 }} aria-live="polite">
            <AdjustmentSums sums={grid.sums} />
          </div>
        )}
      </Card>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button onClick={() => void finish(false)}>{t('saveDraft')}</Button>
        <Button type="primary" onClick={() => void finish(true)}>
          {t('submit')}
        </Button>
      </Flex>
      {opened && <Dialogs opened={opened} where={where} grid={grid} skuIds={skuIds} onClose={() => setOpened(undefined)} />}
    </Form>
  )
}

/** @param count of lines that found no room */
const tellCut = (count: number, t: TFunction<'pricing'>): void => void (count > 0 && notify.warning(t('cut', { count, most: mostLines })))

type Opened = 'pick' | 'formula' | 'sheet'

interface DialogProps {
  readonly opened: Opened
  readonly where: WherePrices | undefined
  readonly grid: ReturnType<typeof useLines>
  readonly skuIds: readonly string[]
  readonly onClose: () => void
}

/** Where lines come from beside the keyboard. */
function Dialogs({ opened, where, grid, skuIds, onClose }: DialogProps) {
  const { t } = useTranslation('pricing')
  const take = (lines: readonly NewLine[]) => {
    tellCut(grid.put(lines), t)
    onClose()
  }
  if (opened === 'pick') return <GoodsPicker onClose={onClose} onChoose={take} />
  if (!where) return null
  if (opened === 'sheet') return <SheetDialog where={where} onClose={onClose} onTake={take} />
  return (
    <FormulaDialog
      where={where}
      skuIds={skuIds}
      onClose={onClose}
      onDone={({ lines }) => {
        if (lines.length < skuIds.length) notify.warning(t('formula.leftOut', { count: skuIds.length - lines.length }))
        take(lines.flatMap(({ skuId, skuCode, newPrice }) => (newPrice ? [{ skuId, skuCode, newPrice }] : [])))
      }}
    />
  )
}

interface Reason {
  readonly code: string
  readonly count: number
  readonly skus: readonly string[]
}

const reasonKeys = {
  'price-adjustment.line-not-offered': 'reason.notOffered',
  'price-adjustment.line-stale': 'reason.stale',
  'price-adjustment.line-claimed': 'reason.claimed',
  'price-adjustment.line-below-floor': 'reason.belowFloor',
  'price-adjustment.line-same': 'reason.same',
} as const

/** Why it was not saved or handed in: everything that is wrong, or that somebody else was quicker. */
function Refused({ draft, onReload }: { draft: ReturnType<typeof useDraft>; onReload: () => void }) {
  const { t } = useTranslation('pricing')
  const { refusal } = draft
  if (!refusal) return <div aria-live="polite" />
  const isStale = refusal.code === 409
  const reasons = (Array.isArray(refusal.data['reasons']) ? (refusal.data['reasons'] as Reason[]) : []).flatMap(({ code, count, skus }) => {
    const key = reasonKeys[code as keyof typeof reasonKeys]
    return key ? [t(key, { count, skus: listed(skus) })] : []
  })
  return (
    <div aria-live="polite">
      <Alert
        type="error"
        showIcon
        title={isStale ? t('stored') : (refusal.fieldErrors[0]?.message ?? refusal.message)}
        {...(reasons.length > 1 && {
          description: (
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ),
        })}
        {...(isStale && {
          action: (
            <Flex gap={8}>
              <Button size="small" onClick={onReload}>
                {t('takeTheirs')}
              </Button>
              <Button size="small" type="primary" onClick={() => void draft.keepMine()}>
                {t('keepMine')}
              </Button>
            </Flex>
          ),
        })}
      />
    </div>
  )
}
