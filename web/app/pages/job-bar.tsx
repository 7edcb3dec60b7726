/** How far a job is. A chunk of its own: most people have no job at work when they come. */
import { Progress } from 'antd'
import type { JobView } from '#server/modules/system/job.contract.ts'

export default function JobBar({ job, title }: { readonly job: JobView; readonly title: string }) {
  return <Progress percent={job.progress} size="small" status={job.status === 'RUNNING' ? 'active' : 'normal'} showInfo={false} aria-label={title} />
}
