/** When a flow is taken. */
import { useTranslation } from '#web/kit/i18n.ts'
import { expressionText, write, writeExpression } from '../modeler/edit.ts'
import { isA, modelingOf, registryOf } from '../modeler/moddle.ts'
import type { Moddle } from '../modeler/moddle.ts'
import { ExpressionInput, FlagInput, Row } from './inputs.tsx'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

export function ConditionSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { element, modeler } = editor
  const source = element.get('sourceRef') as Moddle | undefined
  const mayHaveDefault = isA(source, 'bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:ComplexGateway', 'bpmn:Activity')
  const isDefault = source?.get('default') === element
  const sourceShape = source?.id === undefined ? undefined : registryOf(modeler).get(source.id)
  return (
    <>
      {!isDefault && (
        <Row label={t('condition.text')} hint={t('condition.hint')}>
          <ExpressionInput
            value={expressionText(element, 'conditionExpression')}
            placeholder="= amount >= 10000"
            onChange={(text) => writeExpression(editor, element, 'conditionExpression', text.trim())}
          />
        </Row>
      )}
      {mayHaveDefault && sourceShape && (
        <FlagInput
          label={t('condition.default')}
          value={isDefault}
          onChange={(value) => {
            if (value) write(editor, { conditionExpression: undefined })
            modelingOf(modeler).updateProperties(sourceShape, { default: value ? element : undefined })
          }}
        />
      )}
    </>
  )
}
