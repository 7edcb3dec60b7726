/** A group of a template with its attributes. */
import { DeleteOutlined, EditOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Tag, Typography } from 'antd'
import { permissionOf } from '#kit/contract.ts'
import { attribute, attributeInputs } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import { attributeGroup } from '#server/modules/catalogue/attribute/attribute-group.contract.ts'
import { unitAfter } from '#server/modules/catalogue/attribute/attribute-unit.contract.ts'
import type { TemplateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import type { FormTarget } from '#web/kit/form/use-resource-form.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { useRemoval } from '#web/kit/list/removal.ts'
import { useMay } from '#web/kit/permissions.ts'
import { moved } from '#web/kit/widgets/moved.ts'
import { SortableItem, SortableList } from '#web/kit/widgets/sortable-list.tsx'
import { OptionTags } from '../options/option-tags.tsx'
import styles from './attribute.module.css'
import '../texts.ts'

type Group = TemplateTree['groups'][number]
type Attribute = Group['attributes'][number]

interface CardProps {
  readonly group: Group
  /** Where its attributes can go. */
  readonly others: readonly Group[]
  readonly mayArrange: boolean
  readonly onOrder: (attributeIds: readonly string[]) => void
  readonly onMoveTo: (attributeId: string, groupId: string) => void
  readonly onForm: (of: typeof attribute | typeof attributeGroup, target: FormTarget) => void
}

export function GroupCard(props: CardProps) {
  const { group, mayArrange, onOrder, onForm } = props
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const language = useLanguage()
  const remove = useRemoval(attributeGroup)
  const ids = group.attributes.map(({ id }) => id)
  const name = (language === 'en' && group.nameEn) || group.name
  const lines = group.attributes.map((one) => (mayArrange ? <Sorted key={one.id} one={one} card={props} /> : <Line key={one.id} one={one} card={props} />))
  return (
    <section className={styles['group']} aria-label={name}>
      <Flex gap={4} align="center" wrap>
        <Typography.Text strong style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography.Text>
        {may(permissionOf(attribute, 'insert')) && (
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onForm(attribute, { fixed: { groupId: group.id }, initial: { sort: (ids.length + 1) * 10 } })}
          >
            {t('attribute.add')}
          </Button>
        )}
        {may(permissionOf(attributeGroup, 'update')) && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('attribute.edit', { name })}
            onClick={() => onForm(attributeGroup, { row: { id: group.id } })}
          />
        )}
        {may(permissionOf(attributeGroup, 'remove')) && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('options.remove', { name })}
            onClick={() => void remove([{ id: group.id }])}
          />
        )}
      </Flex>
      {ids.length === 0 && <Typography.Text type="secondary">{t('attribute.empty')}</Typography.Text>}
      {ids.length > 0 &&
        (mayArrange ? (
          <SortableList ids={ids} label={name} onMove={(from, over) => onOrder(moved(ids, from, over))}>
            {lines}
          </SortableList>
        ) : (
          lines
        ))}
    </section>
  )
}

function Sorted({ one, card }: { one: Attribute; card: CardProps }) {
  const { t } = useTranslation('catalogue')
  return (
    <SortableItem id={one.id} dragLabel={t('options.move', { name: one.name })}>
      <Line one={one} card={card} />
    </SortableItem>
  )
}

function Line({ one, card: { others, mayArrange, onMoveTo, onForm } }: { one: Attribute; card: CardProps }) {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const label = useLabel()
  const language = useLanguage()
  const remove = useRemoval(attribute)
  const name = (language === 'en' && one.nameEn) || one.name
  const input = attributeInputs.find(({ value }) => value === one.inputType)
  return (
    <div className={styles['line']}>
      <Flex gap={6} align="center" wrap style={{ flex: 1, minWidth: 0 }}>
        <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
        <Typography.Text type="secondary">
          {[one.code, unitAfter(one.unit, language === 'en' ? 'en' : 'zh').trim()].filter(Boolean).join(' · ')}
        </Typography.Text>
        {input && <Tag>{label(input.label)}</Tag>}
        {one.required && <Tag color="red">{t('attribute.required')}</Tag>}
        {one.isSpec && <Tag color="blue">{t('attribute.isSpec')}</Tag>}
        {one.options.length > 0 && <OptionTags options={one.options} />}
      </Flex>
      <Flex>
        {mayArrange && others.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: others.map((other) => ({
                key: other.id,
                label: (language === 'en' && other.nameEn) || other.name,
                onClick: () => onMoveTo(one.id, other.id),
              })),
            }}
          >
            <Button type="text" size="small" icon={<SwapOutlined />} aria-label={t('attribute.moveTo', { name })} title={t('attribute.moveTo', { name })} />
          </Dropdown>
        )}
        {may(permissionOf(attribute, 'update')) && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('attribute.edit', { name })}
            onClick={() => onForm(attribute, { row: { id: one.id } })}
          />
        )}
        {may(permissionOf(attribute, 'remove')) && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('options.remove', { name })}
            onClick={() => void remove([{ id: one.id }])}
          />
        )}
      </Flex>
    </div>
  )
}
