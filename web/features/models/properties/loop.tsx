/** Whether an activity runs once, in a loop, or once for each item of a collection. */
import { useTranslation } from '#web/kit/i18n.ts'
import { javaText } from '../modeler/extensions.ts'
import { expressionText, write, writeExpression, writeIn } from '../modeler/edit.ts'
import { create, isA } from '../modeler/moddle.ts'
import type { Moddle } from '../modeler/moddle.ts'
import { ChoiceInput, ExpressionInput, FlagInput, Row, TextInput } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

const kinds = ['parallel', 'sequential', 'standard'] as const

export function LoopSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element, modeler } = editor
  const loop = element.get('loopCharacteristics') as Moddle | undefined
  const isMulti = isA(loop, 'bpmn:MultiInstanceLoopCharacteristics')
  const kind = !loop ? '' : !isMulti ? 'standard' : loop.get('isSequential') === true ? 'sequential' : 'parallel'

  const choose = (next: string) => {
    if (next === '') return write(editor, { loopCharacteristics: undefined })
    if (isMulti && loop && next !== 'standard') return writeIn(editor, loop, { isSequential: next === 'sequential' })
    const type = next === 'standard' ? 'bpmn:StandardLoopCharacteristics' : 'bpmn:MultiInstanceLoopCharacteristics'
    return write(editor, { loopCharacteristics: create(modeler, type, next === 'sequential' ? { isSequential: true } : {}, element) })
  }

  return (
    <>
      <Row label={t('loop.kind')}>
        <ChoiceInput
          allowClear
          value={kind}
          placeholder={t('loop.once')}
          options={kinds.map((value) => ({ value, label: t(`loop.kinds.${value}`) }))}
          onChange={choose}
        />
      </Row>
      {loop && isMulti && <MultiInstance editor={editor} loop={loop} />}
      {loop && !isMulti && <StandardLoop editor={editor} loop={loop} />}
    </>
  )
}

function MultiInstance({ editor, loop }: SectionProps & { loop: Moddle }) {
  const { t } = useTranslation('models')
  const java = (name: string) => ({
    value: javaText(loop, name),
    onChange: (value: string) => writeIn(editor, loop, { [`camunda:${name}`]: value.trim() || undefined }),
  })
  const formula = (name: string) => ({ value: expressionText(loop, name), onChange: (text: string) => writeExpression(editor, loop, name, text.trim()) })
  return (
    <>
      <Row label={t('loop.collection')} hint={t('loop.collectionHint')}>
        <ExpressionInput place="value" placeholder="= suppliers" {...java('collection')} />
      </Row>
      <Row label={t('loop.elementVariable')}>
        <TextInput mono placeholder="supplier" {...java('elementVariable')} />
      </Row>
      <Row label={t('loop.cardinality')}>
        <ExpressionInput placeholder="3" {...formula('loopCardinality')} />
      </Row>
      <Row label={t('loop.completion')} hint={t('loop.completionHint')}>
        <ExpressionInput placeholder="= nrOfCompletedInstances / nrOfInstances >= 0.5" {...formula('completionCondition')} />
      </Row>
    </>
  )
}

function StandardLoop({ editor, loop }: SectionProps & { loop: Moddle }) {
  const { t } = useTranslation('models')
  return (
    <>
      <Row label={t('loop.condition')}>
        <ExpressionInput value={expressionText(loop, 'loopCondition')} onChange={(text) => writeExpression(editor, loop, 'loopCondition', text.trim())} />
      </Row>
      <Row label={t('loop.maximum')}>
        <TextInput
          value={String(loop.get('loopMaximum') ?? '')}
          onChange={(text) => writeIn(editor, loop, { loopMaximum: /^\d+$/.test(text.trim()) ? Number(text) : undefined })}
        />
      </Row>
      <FlagInput label={t('loop.testBefore')} value={loop.get('testBefore') === true} onChange={(testBefore) => writeIn(editor, loop, { testBefore })} />
    </>
  )
}
