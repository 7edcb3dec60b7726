/** On the file of a supplier who is on the way out: how far that is, and what is left to clear before they are gone. */
import { Alert, Flex, Tag } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { exitUnderWay } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { figureText } from './open-things.tsx'
import './texts.ts'

export function ExitBanner({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier-lifecycle')
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const may = useMay()(exitUnderWay.permission)
  const { data } = useCall(exitUnderWay, { supplierId }, { silent: true, enabled: may })
  if (!data) return null
  const { code, status, processInstanceId, left } = data
  return (
    <Alert
      type={status === 'CLEARING' ? 'error' : 'warning'}
      showIcon
      title={t(`exit.underWay.${status}`, { code })}
      description={
        <Flex wrap gap={8} align="center">
          {left.length === 0 ? t('exit.underWay.nothingLeft') : t('exit.underWay.left')}
          {left.map(({ label, amount }) => (
            <Tag key={label} style={{ marginInlineEnd: 0 }}>
              {label}: {figureText(amount)}
            </Tag>
          ))}
        </Flex>
      }
      action={processInstanceId && <Link to={`${base}/work/instance/${processInstanceId}`}>{t('list.open')}</Link>}
    />
  )
}
