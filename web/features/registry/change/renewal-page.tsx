/** A supplier renews or changes: the steps of the registration with what he is registered with, and what would be other than it is. */
import { Alert, Button, Card, Flex, Result, Skeleton, Steps, Tag, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { applicationMachine } from '#server/modules/supplier/application/application.machine.ts'
import { applicationSteps, type ApplicationStep } from '#server/modules/supplier/application/application.contract.ts'
import {
  changeCase,
  changeProcessKey,
  keepChangeDraft,
  saveChange,
  startChange,
  submitChange,
  withdrawChange,
} from '#server/modules/supplier/application/change.contract.ts'
import { supplierChange } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useAction, useCall, type InputOf, type OutputOf } from '#web/kit/client.ts'
import { useStepForm, type StepFormState } from '#web/kit/form/use-step-form.ts'
import { listedSentences } from '#web/kit/format/listed.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useScreen } from '#web/kit/screen.ts'
import { sendFile } from '#web/kit/upload/send-file.ts'
import { StepEditor, type Values } from '../form/step-editor.tsx'
import { PublicFrame } from '../public-frame.tsx'
import { useRegistrationOptions, type RegistrationOptions } from '../registration-calls.ts'
import { ApplicationView } from '../review/application-view.tsx'
import { Tracker } from '../tracker.tsx'
import { Differences } from './differences.tsx'
import '../texts.ts'

type Change = OutputOf<typeof startChange>

const open = new Set(statesThatKnow(applicationMachine, 'SAVE_STEP'))
/** Somebody has to finish it, or to take it back, before another one begins. */
const under = new Set(statesThatKnow(applicationMachine, 'WITHDRAW'))

const kinds = ['RENEW', 'CHANGE'] as const
type Kind = (typeof kinds)[number]
const listed = callOf(supplierChange, 'list')

/** A supplier's people mean theirs; staff name the supplier in the address. */
export default function RenewalPage() {
  const { t } = useTranslation('registry')
  const [search, setSearch] = useSearchParams()
  const supplierId = search.get('supplierId')
  const { data: options } = useRegistrationOptions()
  // What was begun here stays on the page when it is over, until somebody begins anew.
  const [begun, setBegun] = useState<Change>()
  const recent = useCall(listed, { current: 1, size: 10, ...(supplierId && { supplierId }) }, { silent: true })
  const openId = recent.data?.records.find(({ status }) => under.has(status))?.id
  const current = useCall(changeCase, { id: openId ?? '' }, { silent: true, enabled: openId !== undefined && begun === undefined })
  const begin = useAction(startChange, { onDone: setBegun })
  useEffect(() => {
    document.title = t('renewTitle')
  }, [t])
  const change = begun ?? (openId ? current.data : undefined)
  const error = recent.error ?? current.error
  const isReady = options && recent.data && (openId === undefined || change)
  return (
    <PublicFrame title={t('renewTitle')} lead={t('renewLead')}>
      {error && <Result status="warning" title={error.message} />}
      {!error && !isReady && <Skeleton active />}
      {!error && isReady && !change && (
        <Beginning
          asked={search.get('kind')}
          busy={begin.isPending}
          onBegin={(kind) => {
            setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'kind'), ['kind', kind]]), { replace: true })
            begin.mutate({ kind, ...(supplierId && { supplierId }) })
          }}
        />
      )}
      {!error && isReady && change && <OpenChange key={change.id} change={change} options={options} onChanged={setBegun} />}
    </PublicFrame>
  )
}

/** Nothing is written before somebody says what he wants. */
function Beginning({ asked, busy, onBegin }: { asked: string | null; busy: boolean; onBegin: (kind: Kind) => void }) {
  const { t } = useTranslation('registry')
  const texts = { RENEW: { title: t('renew'), words: t('renewWords') }, CHANGE: { title: t('change'), words: t('changeWords') } }
  return (
    <Flex wrap gap={16}>
      {kinds.map((kind) => (
        <Card key={kind} size="small" title={texts[kind].title} style={{ flex: '1 1 260px' }}>
          <Typography.Paragraph type="secondary">{texts[kind].words}</Typography.Paragraph>
          <Button type={asked === kind || asked === null ? 'primary' : 'default'} loading={busy} onClick={() => onBegin(kind)}>
            {t('beginChange')}
          </Button>
        </Card>
      ))}
    </Flex>
  )
}

const titles = [...applicationSteps, 'review'] as const

interface OpenChangeProps {
  readonly change: Change
  readonly options: RegistrationOptions
  readonly onChanged: (next: Change) => void
}

function OpenChange({ change, options, onChanged }: OpenChangeProps) {
  const { t } = useTranslation('registry')
  const { md } = useScreen()
  const steps = useStepForm({ steps: titles })
  const { at, index, go } = steps
  const [busy, setBusy] = useState(false)
  const { id, version, status } = change
  // What came back keeps whom he chose at first.
  const way = useWayAhead({ processKey: changeProcessKey, enabled: status === 'DRAFT' })
  const attempt = async (work: () => Promise<Change>): Promise<boolean> => {
    setBusy(true)
    try {
      onChanged(await work())
      return true
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const submit = async (): Promise<boolean> => {
    const settled = way.settle()
    const isSent = settled !== undefined && (await attempt(() => send(submitChange, { id, version, ...settled }, { silent: true })))
    if (isSent) notify.success(t('changeSent'))
    return isSent
  }
  const withdraw = async () => {
    if (await confirm({ content: t('withdrawAsk'), danger: true })) await attempt(() => send(withdrawChange, { id, version }, { silent: true }))
  }
  const step = titles[index]
  const { workBy } = steps
  useEffect(() => {
    if (at === 'review') workBy({ save: async () => 'saved', submit })
  })
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap={8} align="center">
        <Typography.Text strong>{t('trackerOf', { code: change.code })}</Typography.Text>
        <Tag>{t(`status.${status}`)}</Tag>
      </Flex>
      {status === 'RETURNED' && <Alert type="warning" showIcon title={t('returnedTitle')} description={listedSentences(Object.values(change.fieldRemarks))} />}
      {status === 'REJECTED' && <Alert type="error" showIcon title={t('rejectedTitle')} description={change.rejectReason} />}
      {status !== 'DRAFT' && (
        <Card size="small" title={t('tracker')}>
          <Tracker progress={change.progress} />
        </Card>
      )}
      {open.has(status) && (
        <>
          <Steps
            current={index}
            size="small"
            orientation={md ? 'horizontal' : 'vertical'}
            onChange={(next) => go(titles[next] ?? at)}
            items={titles.map((title) => ({ title: t(`steps.${title}`) }))}
          />
          {step !== undefined && step !== 'review' && (
            <ChangeStep
              key={step}
              step={step}
              change={change}
              options={options}
              onChanged={onChanged}
              steps={steps}
              onBack={index > 0 ? () => go(titles[index - 1] ?? at) : undefined}
            />
          )}
        </>
      )}
      {(!open.has(status) || step === 'review') && (
        <>
          <Card size="small" title={t('differences')}>
            <Differences differences={change.differences} />
          </Card>
          <ApplicationView application={change} />
          {open.has(status) && <WhatFollows kind="applying" items={change.consequences} />}
          {open.has(status) && <WayAhead way={way} />}
        </>
      )}
      <Flex gap={8}>
        {open.has(status) && step === 'review' && (
          <Button type="primary" loading={busy || steps.isBusy} onClick={steps.submit}>
            {t('submit')}
          </Button>
        )}
        {under.has(status) && (
          <Button danger loading={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

interface ChangeStepProps extends OpenChangeProps {
  readonly step: ApplicationStep
  readonly steps: StepFormState
  readonly onBack: (() => void) | undefined
}

const valuesOf = (step: ApplicationStep, change: Change): Values => {
  const draft = change.drafts[step]
  if (draft) return draft
  switch (step) {
    case 'company':
      return change.company ?? {}
    case 'settlement':
      return change.settlement ?? {}
    case 'contacts':
      return { contacts: change.contacts }
    case 'materials':
      return { materials: change.materials }
    case 'contracts':
      return { contracts: change.contracts }
  }
}

const named = (row: Readonly<Record<string, unknown>>, ...fields: string[]): string =>
  fields.flatMap((field) => (row[field] ? [String(row[field])] : [])).join(' · ')

function ChangeStep({ step, change, options, onChanged, steps, onBack }: ChangeStepProps) {
  const { t } = useTranslation('registry')
  const save = async (data: Values) => onChanged(await send(saveChange, { id: change.id, step, data } as InputOf<typeof saveChange>, { silent: true }))
  const keep = async (data: Values) =>
    onChanged(await send(keepChangeDraft, { id: change.id, step, data } as InputOf<typeof keepChangeDraft>, { silent: true }))
  return (
    <StepEditor
      step={step}
      initial={valuesOf(step, change)}
      options={options}
      fieldRemarks={change.fieldRemarks}
      registrationId={null}
      files={change.files}
      upload={async (file) => {
        const { id = '', name, link } = await sendFile(file, 'supplier')
        return { id, name, link }
      }}
      replaceable={change.papersInForce.map((row) => ({ value: String(row['materialId']), label: named(row, 'name', 'materialNo', 'validTo') }))}
      renewable={change.contractsInForce.map((row) => ({ value: String(row['id']), label: named(row, 'contractNo', 'name', 'validTo') }))}
      savesItself
      onKeep={keep}
      keptText={(at) => t('kept', { at })}
      steps={steps}
      nextLabel={t('next')}
      onSave={save}
      onBack={onBack}
    />
  )
}
