/** Choices as a row of tags, in the reader's language; what does not fit is counted. */
import { Space, Tag, Tooltip } from 'antd'
import type { Option } from '#server/modules/catalogue/attribute/attribute-option.contract.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useLanguage } from '#web/kit/i18n.ts'

const mostShown = 6

export function OptionTags({ options }: { readonly options: readonly Option[] }) {
  const language = useLanguage()
  const nameOf = ({ nameZh, nameEn }: Option): string => (language === 'en' && nameEn ? nameEn : nameZh)
  const more = options.slice(mostShown)
  return (
    <Space size={4} wrap>
      {options.slice(0, mostShown).map((option) => (
        <Tag key={option.code}>{nameOf(option)}</Tag>
      ))}
      {more.length > 0 && (
        <Tooltip title={listed(more.map(nameOf))}>
          <Tag>+{more.length}</Tag>
        </Tooltip>
      )}
    </Space>
  )
}
