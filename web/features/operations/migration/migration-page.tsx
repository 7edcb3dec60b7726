/** Moving running instances to another version in four steps: which versions, which element becomes which, a dry run, the move itself. */
import { Alert, Button, Card, Empty, Flex, Select, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { managerList } from '#server/inbox/manager.contract.ts'
import { migrateBatch, migrateInstances, migrationProposal, processList } from '#server/inbox/operations.contract.ts'
import { send, useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { JobOutcome } from '../instances/job-outcome.tsx'
import { DryRun } from './dry-run.tsx'
import type { DryRunAnswer } from './dry-run-answer.ts'
import { MappingTable } from './mapping-table.tsx'
import { mappingOf } from './mapping.ts'
import '../texts.ts'

/** So many instances are tried beforehand; the others are checked one by one while they move. */
const tried = 200

export default function MigrationPage() {
  const { t } = useTranslation('operations')
  const [query] = useSearchParams()
  const may = useMay()
  const { data, error, refetch } = useCall(managerList, { current: 1, size: 200 }, { silent: true, enabled: may('workflow:admin') })
  const [from, setFrom] = useState(query.get('from') ?? '')
  const [to, setTo] = useState(query.get('to') ?? '')
  if (!may('workflow:admin') && !data) return <ForbiddenList />
  if (error)
    return (
      <Card variant="borderless">
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      </Card>
    )
  const definitions = data?.records ?? []
  const chosen = definitions.find(({ definitionId }) => definitionId === from)
  const label = (row: (typeof definitions)[number]) => `${row.name ?? row.key} v${row.version}`
  return (
    <Card variant="borderless" title={t('migration.title')}>
      <Flex vertical gap={16}>
        <Flex gap={8} wrap align="center">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('migration.from')}
            placeholder={t('migration.from')}
            style={{ minWidth: 260 }}
            value={from || null}
            options={definitions
              .filter(({ running }) => running > 0)
              .map((row) => ({ value: row.definitionId, label: `${label(row)} (${t('running')} ${row.running})` }))}
            onChange={(id: string) => {
              setFrom(id)
              setTo('')
            }}
          />
          <span aria-hidden>→</span>
          <Select
            aria-label={t('migration.to')}
            placeholder={t('migration.to')}
            style={{ minWidth: 220 }}
            value={to || null}
            options={definitions
              .filter((row) => row.key === chosen?.key && row.definitionId !== from)
              .map((row) => ({ value: row.definitionId, label: label(row) }))}
            onChange={setTo}
          />
        </Flex>
        {from === '' || to === '' ? (
          <Empty description={t('migration.choose')} />
        ) : (
          <Wizard key={`${from} ${to}`} from={from} to={to} only={query.get('from') === from ? query.get('instance') : null} />
        )}
      </Flex>
    </Card>
  )
}

/** @param only a single instance, when the page was opened for one */
function Wizard({ from, to, only }: { from: string; to: string; only: string | null }) {
  const { t } = useTranslation('operations')
  const definitions = { fromDefinitionId: from, toDefinitionId: to }
  const { data: proposal, error, refetch } = useCall(migrationProposal, definitions, { silent: true })
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<DryRunAnswer>()
  const [busy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const start = useAction(migrateBatch, { refreshes: [], onDone: (started) => setJobId(started.jobId) })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!proposal) return <Skeleton active paragraph={{ rows: 8 }} />

  const mapping = mappingOf(proposal.mapping, changes)
  const dryRun = async () => {
    setBusy(true)
    try {
      const instanceIds =
        only === null
          ? (await send(processList, { definitionId: from, current: 1, size: tried })).records
              .filter(({ endTime }) => endTime === null)
              .map((row) => row.processInstanceId)
          : [only]
      setAnswer(await send(migrateInstances, { ...definitions, instanceIds, mapping, dryRun: true }))
    } catch {
      setAnswer(undefined)
    } finally {
      setBusy(false)
    }
  }
  const step = jobId !== undefined ? 2 : answer ? 1 : 0
  const count = only === null ? proposal.instances : 1
  return (
    <Flex vertical gap={16}>
      <Steps current={step} items={[{ title: t('migration.mapping') }, { title: t('migration.dryRun') }, { title: t('migration.move') }]} />
      {count === 0 && <Alert type="info" title={t('migration.nothing')} />}
      {step === 0 && (
        <>
          <MappingTable proposal={proposal} changes={changes} onChange={setChanges} />
          <div>
            <Button type="primary" data-click-free loading={busy} disabled={count === 0} onClick={() => void dryRun()}>
              {t('migration.tryOut', { count: Math.min(count, tried) })}
            </Button>
          </div>
        </>
      )}
      {step === 1 && answer && (
        <>
          <DryRun answer={answer} of={count} />
          <Flex gap={8} wrap>
            <Button onClick={() => setAnswer(undefined)}>{t('migration.back')}</Button>
            <Button
              type="primary"
              data-click-free
              loading={start.isPending}
              disabled={!answer.instances.some(({ ok }) => ok)}
              onClick={() => start.mutate({ ...definitions, mapping, ...(only !== null && { instanceIds: [only] }) })}
            >
              {t('migration.start', { count })}
            </Button>
          </Flex>
        </>
      )}
      {jobId !== undefined && <JobOutcome jobId={jobId} />}
    </Flex>
  )
}
