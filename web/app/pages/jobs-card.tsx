/** The user's own background jobs (exports, imports): what runs, and what came out lately. */
import { Card } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { downloadJobFile, jobStatusLabels, listJobsCall, type JobView } from '#server/modules/system/job.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { download } from '#web/kit/file-transfer.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useJobNews } from '#web/kit/transfer/job-news.ts'

const JobBar = lazyChunk(() => import('./job-bar.tsx'))

const isUnderWay = ({ status }: JobView): boolean => status === 'QUEUED' || status === 'RUNNING'

const mostJobs = 5
/** Without news over the socket the list is still right soon. */
const checkEveryMs = 30_000

export function JobsCard() {
  const { t } = useTranslation('shell')
  const { data } = useCall(listJobsCall, { current: 1, size: 10 }, { silent: true, refetchInterval: checkEveryMs })
  useJobNews()
  const jobs = (data?.records ?? []).slice(0, mostJobs)

  return (
    <Card title={t('home.jobs')} className="home-card" extra={<Link to="/system/job/index">{t('home.allJobs')}</Link>}>
      {jobs.length === 0 && <p className="home-none">{t('home.jobsNone')}</p>}
      <ul className="home-jobs">
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  )
}

function JobLine({ job }: { job: JobView }) {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const title = job.title ?? job.type
  return (
    <li>
      <span className="home-job-title">{title}</span>
      <span className="home-job-status">
        {job.hasResultFile ? (
          <button type="button" className="link-button" onClick={() => void download(downloadJobFile, { id: job.id, file: 'result' }).catch(() => undefined)}>
            {t('home.download')}
          </button>
        ) : (
          label(jobStatusLabels[job.status])
        )}
      </span>
      {isUnderWay(job) && (
        <Suspense>
          <JobBar job={job} title={title} />
        </Suspense>
      )}
    </li>
  )
}
