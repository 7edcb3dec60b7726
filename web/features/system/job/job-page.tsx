/** "My jobs" as a page: the same list as in the drawer, for those who come by the menu. */
import { Card } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { JobList } from '#web/kit/transfer/jobs-drawer.tsx'

export default function JobPage() {
  const { t } = useTranslation('kit')
  return <Card title={t('jobs.title')}><JobList /></Card>
}
