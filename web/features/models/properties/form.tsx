/** What the person at a task sees: the form, its fields and the buttons below it. */
import { chandleryModdle } from '#server/engine/model/chandlery.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { formKeyOf, javaText, rulesOf } from '../modeler/extensions.ts'
import type { Rule } from '../modeler/extensions.ts'
import { write, writeJava, writeRules } from '../modeler/edit.ts'
import { isA } from '../modeler/moddle.ts'
import { ChoiceInput, ExpressionInput, FlagInput, Row, Rows, TextInput } from './inputs.tsx'
import { namesOf, valuesOf } from './vocabulary.ts'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function FormSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const isTask = isA(element, 'bpmn:UserTask')
  // Where another engine's attribute says it, that one is changed: two would contradict each other.
  const isJava = element.get('chandlery:formKey') === undefined && javaText(element, 'formKey') !== ''
  const writeFormKey = (key: string) => (isJava ? writeJava(editor, 'formKey', key) : write(editor, { 'chandlery:formKey': key || undefined }))
  return (
    <>
      <Row label={t('form.key')} hint={t('form.keyHint')}>
        <TextInput mono value={formKeyOf(element)} onChange={(key) => writeFormKey(key.trim())} />
      </Row>
      {isTask && (
        <Row label={t('form.priority')}>
          <ExpressionInput place="value" value={javaText(element, 'priority')} placeholder="50" onChange={(value) => writeJava(editor, 'priority', value)} />
        </Row>
      )}
    </>
  )
}

export function FieldSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const type = 'chandlery:Field'
  return (
    <Rows<Rule>
      items={rulesOf(editor.element, type, namesOf(chandleryModdle, type))}
      empty={{ access: 'read' }}
      addLabel={t('fields.add')}
      onChange={(next) => writeRules(editor, type, next)}
    >
      {(rule, change) => (
        <>
          <TextInput
            mono
            label={t('fields.name')}
            placeholder={t('fields.name')}
            value={String(rule['name'] ?? '')}
            onChange={(name) => change({ ...rule, name: name.trim() })}
          />
          <ChoiceInput
            aria-label={t('fields.access')}
            value={String(rule['access'] ?? '')}
            options={valuesOf(chandleryModdle, 'FieldAccess').map((value) => ({
              value,
              label: t(`fields.values.${value}` as 'fields.values.read', { defaultValue: value }),
            }))}
            onChange={(access) => change({ ...rule, access })}
          />
        </>
      )}
    </Rows>
  )
}

/** Buttons that nothing is said about stand there as usual. */
export function ButtonSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const type = 'chandlery:Button'
  const rules = rulesOf(editor.element, type, namesOf(chandleryModdle, type))
  const names = valuesOf(chandleryModdle, 'ButtonName')
  const free = names.find((name) => !rules.some((rule) => rule['name'] === name)) ?? 'approve'
  return (
    <Rows<Rule> items={rules} empty={{ name: free, enabled: false }} addLabel={t('buttons.add')} onChange={(next) => writeRules(editor, type, next)}>
      {(rule, change) => (
        <>
          <ChoiceInput
            aria-label={t('buttons.name')}
            value={String(rule['name'] ?? '')}
            options={names.map((value) => ({ value, label: t(`buttons.values.${value}` as 'buttons.values.approve', { defaultValue: value }) }))}
            onChange={(name) => change({ ...rule, name })}
          />
          <TextInput
            label={t('buttons.label')}
            placeholder={t('buttons.label')}
            value={String(rule['label'] ?? '')}
            onChange={(label) => change({ ...rule, label })}
          />
          <TextInput
            label={t('buttons.labelEn')}
            placeholder={t('buttons.labelEn')}
            value={String(rule['labelEn'] ?? '')}
            onChange={(labelEn) => change({ ...rule, labelEn })}
          />
          <FlagInput label={t('buttons.enabled')} value={rule['enabled'] !== false} onChange={(enabled) => change({ ...rule, enabled })} />
        </>
      )}
    </Rows>
  )
}
