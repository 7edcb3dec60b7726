/** What the move would do: how many can be moved, and why the others cannot. */
import { Alert, Flex, Table, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { instancePath } from '../paths.ts'
import { tallyOf } from './mapping.ts'
import type { DryRunAnswer } from './dry-run-answer.ts'
import '../texts.ts'

export function DryRun({ answer, of }: { answer: DryRunAnswer; of: number }) {
  const { t } = useTranslation('operations')
  const { good, bad } = tallyOf(answer.instances)
  return (
    <Flex vertical gap={12}>
      <Alert
        type={bad === 0 ? 'success' : 'warning'}
        showIcon
        title={t('migration.result', { good, bad })}
        {...(good + bad < of && { description: t('migration.partly', { tried: good + bad, count: of }) })}
      />
      <Table
        aria-label={t('migration.dryRun')}
        size="small"
        rowKey="processInstanceId"
        dataSource={answer.instances.toSorted((a, b) => Number(a.ok) - Number(b.ok))}
        pagination={answer.instances.length > 10 ? { pageSize: 10 } : false}
        scroll={{ x: 640 }}
        columns={[
          {
            key: 'id',
            title: t('instances.what'),
            width: 300,
            render: (_value, { processInstanceId }) => <Link to={instancePath(processInstanceId)}>{processInstanceId}</Link>,
          },
          {
            key: 'ok',
            title: t('state'),
            width: 100,
            render: (_value, { ok }) => <Tag color={ok ? 'green' : 'red'}>{t(ok ? 'migration.can' : 'migration.cannot')}</Tag>,
          },
          {
            key: 'problems',
            title: t('batch.reason'),
            render: (_value, { problems }) => problems.map(({ elementId, message }) => [elementId, message].filter(Boolean).join(': ')).join('; '),
          },
        ]}
      />
    </Flex>
  )
}
