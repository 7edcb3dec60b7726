/** A rule in words. */
import { Flex } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import './texts.ts'

interface Said {
  readonly [field: string]: unknown
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

export function RuleSentence({ values }: { readonly values: Said }) {
  const { t, i18n } = useTranslation('shelves')
  const channelName = useDictionaryName('sales_channel')
  const levelName = useDictionaryName('supplier_level')
  const between = i18n.language === 'zh' ? '、' : ', '
  const named = (keys: readonly string[], nameOf: (key: string) => string) => (keys.length > 0 ? keys.map(nameOf).join(between) : t('sentenceAny'))
  const categories = listOf(values['categoryIds']).length
  const demands = [
    ...(isSaid(values['minStock']) ? [t('sStock', { value: String(values['minStock']) })] : []),
    ...(isSaid(values['minMargin']) ? [t('sMargin', { value: percent(values['minMargin']) })] : []),
    ...(isSaid(values['licenceDays']) ? [t('sLicence', { value: String(values['licenceDays']) })] : []),
  ]
  return (
    <Flex vertical gap={4}>
      <span>
        {t('sWhere', {
          channels: named(listOf(values['channels']), channelName),
          categories: categories > 0 ? t('sCategories', { count: categories }) : t('sentenceAny'),
          levels: named(listOf(values['supplierLevels']), levelName),
        })}
      </span>
      <span>{t('sMust', { demands: demands.length > 0 ? demands.join(between) : t('sNone') })}</span>
      <span>{t(values['takesDown'] === false ? 'sStay' : 'sDown')}</span>
      <span>{t(values['needApproval'] === true ? 'sAsk' : 'sFree')}</span>
    </Flex>
  )
}

/** `0.05` is five of a hundred. */
const percent = (value: unknown): string => `${Number((Number(value) * 100).toFixed(4))} %`
