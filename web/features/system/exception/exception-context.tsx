/** What follows from either decision about an exception. */
import { Flex } from 'antd'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

export default function ExceptionContext(_of: CaseContextProps) {
  const { t } = useTranslation('exception')
  return (
    <Flex vertical gap={8}>
      <span>{t('ifRetried')}</span>
      <span>{t('ifIgnored')}</span>
    </Flex>
  )
}
