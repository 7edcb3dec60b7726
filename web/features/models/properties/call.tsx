/** Which process a call activity calls, and what goes in and out. */
import { useTranslation } from '#web/kit/i18n.ts'
import { javaText } from '../modeler/extensions.ts'
import { foreignRows, write, writeForeign, writeJava } from '../modeler/edit.ts'
import { ChoiceInput, ExpressionInput, FlagInput, Row, Rows, TextInput } from './inputs.tsx'
import { namedOption, useVocabulary } from './implementation.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

const names = ['source', 'sourceExpression', 'target', 'variables', 'businessKey', 'local'] as const
type Mapping = Readonly<Record<string, string>>

const isAll = (row: Mapping): boolean => row['variables'] === 'all'
const isKey = (row: Mapping): boolean => (row['businessKey'] ?? '') !== ''

export function CallSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { processes } = useVocabulary()
  const { element } = editor
  const ins = foreignRows(editor, 'in', names)
  const binding = javaText(element, 'calledElementBinding')
  const key = ins.find(isKey)?.['businessKey'] ?? ''
  return (
    <>
      <Row label={t('call.process')}>
        <ChoiceInput
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={String(element.get('calledElement') ?? '')}
          options={processes.map(namedOption)}
          onChange={(calledElement) => write(editor, { calledElement: calledElement || undefined })}
        />
      </Row>
      <Row label={t('call.binding')}>
        <ChoiceInput
          value={binding}
          allowClear
          placeholder={t('call.bindings.latest')}
          options={(['latest', 'deployment', 'version'] as const).map((value) => ({ value, label: t(`call.bindings.${value}`) }))}
          onChange={(value) => writeJava(editor, 'calledElementBinding', value)}
        />
      </Row>
      {binding === 'version' && (
        <Row label={t('call.version')}>
          <TextInput value={javaText(element, 'calledElementVersion')} onChange={(value) => writeJava(editor, 'calledElementVersion', value.trim())} />
        </Row>
      )}
      <Row label={t('call.businessKey')}>
        <ExpressionInput
          place="value"
          value={key}
          onChange={(businessKey) => writeForeign(editor, 'in', [...(businessKey === '' ? [] : [{ businessKey }]), ...ins.filter((row) => !isKey(row))])}
        />
      </Row>
      <Variables editor={editor} direction="in" />
      <Variables editor={editor} direction="out" />
    </>
  )
}

function Variables({ editor, direction }: SectionProps & { direction: 'in' | 'out' }) {
  const { t } = useTranslation('models')
  const rows = foreignRows(editor, direction, names)
  const mappings = rows.filter((row) => !isAll(row) && !isKey(row))
  const rest = rows.filter(isKey)
  const all = rows.some(isAll)
  const save = (isEverything: boolean, list: readonly Mapping[]) =>
    writeForeign(editor, direction, [...rest, ...(isEverything ? [{ variables: 'all' }] : []), ...list])
  return (
    <Row label={t(`call.${direction}`)}>
      <FlagInput label={t('call.all')} value={all} onChange={(value) => save(value, mappings)} />
      <Rows<Mapping> items={mappings} empty={{ source: '', target: '' }} addLabel={t('call.add')} onChange={(next) => save(all, next)}>
        {(row, change) => (
          <>
            <TextInput
              mono
              label={t('call.source')}
              placeholder={t('call.source')}
              value={row['source'] || row['sourceExpression'] || ''}
              onChange={(value) =>
                change({ ...row, ...(/^=|[$#]\{/.test(value) ? { source: '', sourceExpression: value } : { source: value, sourceExpression: '' }) })
              }
            />
            <TextInput
              mono
              label={t('call.target')}
              placeholder={t('call.target')}
              value={row['target'] ?? ''}
              onChange={(target) => change({ ...row, target })}
            />
          </>
        )}
      </Rows>
    </Row>
  )
}
