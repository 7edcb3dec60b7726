/** What a rule would do: how many would go down, and which. */
import { Alert, Drawer, Flex, Statistic } from 'antd'
import { shelvesTrialHit, trialDetail } from '#server/modules/shelves/rule/shelves-rule.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { isOver, JobAgain, JobProgress, useJob } from '#web/kit/transfer/job-progress.tsx'
import styles from './shelves.module.css'
import './texts.ts'

const askAgainMs = 1500

export function RuleTrial({ trialId, onClose }: { readonly trialId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('shelves')
  const { md } = useScreen()
  const { data: trial, error, refetch } = useCall(trialDetail, { id: trialId }, { silent: true })
  const { data: job } = useJob(trial?.jobId ?? undefined)
  const isRunning = trial !== undefined && trial.endedAt === null && !(isOver(job) && job?.status !== 'DONE')
  useCall(trialDetail, { id: trialId }, { silent: true, enabled: isRunning, refetchInterval: askAgainMs })
  return (
    <Drawer open title={t('trialTitle', { name: trial?.ruleName ?? '' })} size={md ? 900 : '100%'} onClose={onClose} closable={{ 'aria-label': t('close') }}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!trial && !error && <SkeletonRows rows={4} />}
      {trial && (
        <Flex vertical gap={16}>
          <Alert type="info" title={t('trialIntro')} />
          {job && job.status !== 'DONE' && (
            <div>
              <JobProgress job={job} />
              <JobAgain job={job} />
            </div>
          )}
          <div className={styles['figures']}>
            <Statistic title={t('looked')} value={trial.total} />
            <Statistic title={t('decided')} value={trial.decided} />
            <Statistic
              title={t('goesDown')}
              value={trial.goesDown}
              styles={{ content: { color: trial.goesDown > 0 ? 'var(--danger, #cf1322)' : 'inherit' } }}
            />
            <Statistic title={t('staysDown')} value={trial.staysDown} />
          </div>
          <Alert
            role="status"
            showIcon
            type={trial.endedAt === null ? 'info' : trial.goesDown > 0 ? 'warning' : 'success'}
            title={
              trial.endedAt === null ? t(isRunning ? 'running' : 'trialStopped') : trial.goesDown + trial.staysDown > 0 ? t('trialSaid', trial) : t('noEffect')
            }
            {...(trial.asks > 0 && { description: t('asksToo', { count: trial.asks }) })}
          />
          {trial.endedAt !== null && trial.goesDown + trial.staysDown > 0 && <ResourceList of={shelvesTrialHit} where={{ trialId }} />}
        </Flex>
      )}
    </Drawer>
  )
}
