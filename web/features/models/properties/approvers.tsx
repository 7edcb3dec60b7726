/** Who approves, and who gets a copy: rules that the server resolves when the task opens. */
import { InputNumber } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { chandleryModdle } from '#server/engine/model/chandlery.contract.ts'
import { javaText, rulesOf } from '../modeler/extensions.ts'
import type { Rule } from '../modeler/extensions.ts'
import { writeJava, writeRules } from '../modeler/edit.ts'
import { ChoiceInput, ExpressionInput, Row, Rows, TextInput } from './inputs.tsx'
import { OrganizationPicker, PersonPicker, PositionPicker, RolePicker, RolesInput } from './references.tsx'
import { namesOf, valuesOf } from './vocabulary.ts'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function ApproverSection(props: SectionProps) {
  return (
    <>
      <PeopleRules {...props} type="chandlery:Approver" />
      <AsDrawn {...props} />
    </>
  )
}
export const CopySection = (props: SectionProps) => <PeopleRules {...props} type="chandlery:Copy" />

/** The attributes that Java engines know. Where there is a rule the server goes by it, so they are only offered without one, or to be taken away. */
function AsDrawn({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element } = editor
  const hasRules = rulesOf(element, 'chandlery:Approver', namesOf(chandleryModdle, 'chandlery:Approver')).length > 0
  const text = (name: string) => javaText(element, name)
  const isShown = (name: string) => !hasRules || text(name) !== ''
  const hint = t(hasRules ? 'approver.drawnUnused' : 'approver.drawnHint')
  const change = (name: string) => (value: string) => writeJava(editor, name, value.trim())
  return (
    <>
      {isShown('assignee') && (
        <Row label={t('approver.assignee')} hint={hint}>
          <ExpressionInput place="value" value={text('assignee')} onChange={change('assignee')} />
        </Row>
      )}
      {isShown('candidateGroups') && (
        <Row label={t('approver.candidateGroups')} hint={hint}>
          <RolesInput label={t('approver.candidateGroups')} value={text('candidateGroups')} onChange={change('candidateGroups')} />
        </Row>
      )}
      {isShown('candidateUsers') && (
        <Row label={t('approver.candidateUsers')} hint={hint}>
          <ExpressionInput place="value" value={text('candidateUsers')} onChange={change('candidateUsers')} />
        </Row>
      )}
    </>
  )
}

function PeopleRules({ editor, type }: SectionProps & { type: 'chandlery:Approver' | 'chandlery:Copy' }) {
  const { t } = useTranslation('models')
  const rules = rulesOf(editor.element, type, namesOf(chandleryModdle, type))
  return (
    <Rows<Rule>
      items={rules}
      empty={{ kind: 'role' }}
      addLabel={t(type === 'chandlery:Approver' ? 'approver.add' : 'approver.addCopy')}
      onChange={(next) => writeRules(editor, type, next)}
    >
      {(rule, change) => <PeopleRule rule={rule} onChange={change} />}
    </Rows>
  )
}

function PeopleRule({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation('models')
  const kind = String(rule['kind'] ?? '')
  return (
    <>
      <ChoiceInput
        aria-label={t('approver.kind')}
        value={kind}
        options={valuesOf(chandleryModdle, 'ApproverKind').map((value) => ({
          value,
          label: t(`approver.kinds.${value}` as 'approver.kinds.role', { defaultValue: value }),
        }))}
        // What was chosen for another kind means nothing for this one.
        onChange={(next) => onChange({ kind: next })}
      />
      <Reference kind={kind} rule={rule} onChange={onChange} />
    </>
  )
}

function Reference({ kind, rule, onChange }: { kind: string; rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation('models')
  const ref = { value: String(rule['ref'] ?? ''), onChange: (value: string) => onChange({ ...rule, ref: value }) }
  const label = t(`approver.kinds.${kind}` as 'approver.kinds.role', { defaultValue: kind })
  switch (kind) {
    case 'role':
      return <RolePicker {...ref} label={label} />
    case 'person':
      return <PersonPicker {...ref} label={label} />
    case 'position':
      return <PositionPicker {...ref} label={label} />
    case 'organisation':
      return <OrganizationPicker {...ref} label={label} />
    case 'leader':
    case 'leaders':
      return (
        <InputNumber
          aria-label={t('approver.levels')}
          prefix={t('approver.levels')}
          style={{ width: '100%' }}
          min={1}
          max={10}
          value={Number(rule['levels'] ?? 1)}
          onChange={(levels) => onChange({ ...rule, levels: levels ?? 1 })}
        />
      )
    case 'form-field':
      return <TextInput {...ref} mono label={label} placeholder={t('approver.fieldHint')} />
    case 'initiator-choice':
    case 'approver-choice':
      return <RolePicker {...ref} label={t('approver.among')} />
    case 'expression':
      return (
        <ExpressionInput
          label={label}
          place="value"
          value={String(rule['expression'] ?? '')}
          placeholder="= managers[1]"
          onChange={(expression) => onChange({ ...rule, expression })}
        />
      )
    default:
      return null
  }
}
