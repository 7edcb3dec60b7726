/** Which sections an element has. */
import type { ComponentType } from 'react'
import { extensionsOf, formKeyOf, javaElements, javaFlag, javaText } from '../modeler/extensions.ts'
import type { Editor } from '../modeler/edit.ts'
import { isA } from '../modeler/moddle.ts'
import type { Moddle } from '../modeler/moddle.ts'
import type { SectionProps } from './section-props.ts'
import { ApproverSection, CopySection } from './approvers.tsx'
import { CallSection } from './call.tsx'
import { ConditionSection } from './condition.tsx'
import { EventSection } from './events.tsx'
import { ExecutionSection } from './execution.tsx'
import { ButtonSection, FieldSection, FormSection } from './form.tsx'
import { GeneralSection } from './general.tsx'
import { ImplementationSection, ScriptSection } from './implementation.tsx'
import { LoopSection } from './loop.tsx'
import { MappingSection } from './mappings.tsx'
import { CountersignSection, PolicySection, TimerSection } from './policies.tsx'
import { LaneSection, ProcessSection } from './process.tsx'

const keys = [
  'general',
  'process',
  'lane',
  'approvers',
  'countersign',
  'policy',
  'timers',
  'copies',
  'form',
  'fields',
  'buttons',
  'implementation',
  'script',
  'call',
  'condition',
  'event',
  'loop',
  'mappings',
  'execution',
] as const

interface Section {
  readonly key: (typeof keys)[number]
  readonly Section: ComponentType<SectionProps>
  readonly filled: boolean
}

const hasRule = (element: Moddle, type: string): boolean => extensionsOf(element).some(({ $type }) => $type === type)

const isAssigned = (element: Moddle): boolean => ['assignee', 'candidateUsers', 'candidateGroups'].some((name) => javaText(element, name) !== '')

const userTask = (element: Moddle): readonly Section[] => [
  { key: 'approvers', Section: ApproverSection, filled: hasRule(element, 'chandlery:Approver') || isAssigned(element) },
  { key: 'countersign', Section: CountersignSection, filled: hasRule(element, 'chandlery:Countersign') },
  { key: 'policy', Section: PolicySection, filled: hasRule(element, 'chandlery:Policy') },
  { key: 'timers', Section: TimerSection, filled: hasRule(element, 'chandlery:Timers') },
  { key: 'copies', Section: CopySection, filled: hasRule(element, 'chandlery:Copy') },
  { key: 'form', Section: FormSection, filled: formKeyOf(element) !== '' },
  { key: 'fields', Section: FieldSection, filled: hasRule(element, 'chandlery:Field') },
  { key: 'buttons', Section: ButtonSection, filled: hasRule(element, 'chandlery:Button') },
]

const isActivity = (element: Moddle): boolean => isA(element, 'bpmn:Activity')

export function sectionsOf({ element }: Editor): readonly Section[] {
  return [
    { key: 'general', Section: GeneralSection, filled: true },
    ...(isA(element, 'bpmn:Process') ? [{ key: 'process', Section: ProcessSection, filled: true } as const] : []),
    ...(isA(element, 'bpmn:Lane') ? [{ key: 'lane', Section: LaneSection, filled: Boolean(element.get('chandlery:group')) } as const] : []),
    ...(isA(element, 'bpmn:UserTask') ? userTask(element) : []),
    ...(isA(element, 'bpmn:StartEvent') ? [{ key: 'form', Section: FormSection, filled: formKeyOf(element) !== '' } as const] : []),
    ...(isA(element, 'bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask')
      ? [{ key: 'implementation', Section: ImplementationSection, filled: Boolean(element.get('chandlery:handler')) } as const]
      : []),
    ...(isA(element, 'bpmn:ScriptTask') ? [{ key: 'script', Section: ScriptSection, filled: Boolean(element.get('script')) } as const] : []),
    ...(isA(element, 'bpmn:CallActivity') ? [{ key: 'call', Section: CallSection, filled: Boolean(element.get('calledElement')) } as const] : []),
    ...(isA(element, 'bpmn:SequenceFlow')
      ? [{ key: 'condition', Section: ConditionSection, filled: Boolean(element.get('conditionExpression')) } as const]
      : []),
    ...(isA(element, 'bpmn:Event', 'bpmn:ReceiveTask')
      ? [
          {
            key: 'event',
            Section: EventSection,
            filled: isA(element, 'bpmn:ReceiveTask') || ((element.get('eventDefinitions') as readonly Moddle[] | undefined) ?? []).length > 0,
          } as const,
        ]
      : []),
    ...(isActivity(element) ? [{ key: 'loop', Section: LoopSection, filled: Boolean(element.get('loopCharacteristics')) } as const] : []),
    ...(isA(element, 'bpmn:Task', 'bpmn:SubProcess', 'bpmn:Event', 'bpmn:CallActivity')
      ? [{ key: 'mappings', Section: MappingSection, filled: javaElements(element, 'inputOutput').length > 0 } as const]
      : []),
    ...(isA(element, 'bpmn:FlowNode')
      ? [
          {
            key: 'execution',
            Section: ExecutionSection,
            filled: javaFlag(element, 'asyncBefore') || javaFlag(element, 'asyncAfter') || javaText(element, 'jobPriority') !== '',
          } as const,
        ]
      : []),
  ]
}
