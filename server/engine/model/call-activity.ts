/** Call activities: which process, which version, which variables. */
import type { CallActivity, Mapping, Task } from '../core/graph.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { associatedData } from './data.ts'
import { bindingOf, zeebeBinding } from './implementation.ts'
import { allOf } from './mappings.ts'
import { activityOf, baseOf } from './nodes.ts'
import { attributeOf, childOf, childrenOf, extension, flagOf, javaAttribute, javaExtensions, javaFlag, localName, textOf } from './source.ts'
import { taskElements, workOf } from './tasks.ts'
import type { XmlElement } from './xml.ts'

/** A call of a global task of the same file becomes that task; a drawn call of nothing is passed through. */
export function callActivityOf(build: Build, element: XmlElement, scope: string): CallActivity | Task {
  const common = { ...baseOf(build, element, scope), ...activityOf(build, element) }
  const zeebe = extension(element, 'zeebe', 'calledElement')
  const called = (zeebe && attributeOf(zeebe, 'processId')) ?? attributeOf(element, 'calledElement')
  if (called === undefined) {
    if (javaAttribute(element, 'caseRef') !== undefined) build.problem(element, 'unsupported-call', 'Cases (CMMN) cannot be called')
    else build.incomplete(element, 'missing-called-element', 'The call activity does not say what it calls')
    return { ...common, kind: 'task', work: 'none' }
  }
  const target = build.definitions.find(called)
  if (target && taskElements.has(target.name) && target.name.startsWith('global')) return { ...common, kind: 'task', ...workOf(build, target, undefined) }
  if (javaAttribute(element, 'calledElementType') === 'id')
    build.problem(element, 'unsupported-call', 'A definition id of another engine cannot be called: use the key')
  if (javaAttribute(element, 'variableMappingClass', 'variableMappingDelegateExpression') !== undefined) {
    build.problem(element, 'unsupported-call', 'Variables are mapped with in and out elements, not by a class')
  }
  const name = isTemplate(called) || called.startsWith('=') ? called : (target?.id ?? withoutPrefix(called))
  build.refer(element, 'process', name)
  return {
    ...common,
    // Zeebe's output mappings read the variables of the called process, not those of the activity.
    outputs: zeebe ? [] : common.outputs,
    kind: 'call',
    calledElement: build.value(element, name) ?? literal(called),
    binding: zeebe ? zeebeBinding(zeebe) : bindingOf(build, element, 'calledElement'),
    ...(zeebe ? zeebeVariables(build, element, zeebe, common.outputs) : javaVariables(build, element)),
  }
}

/** A QName in the file's own words; keys of processes hold no colon. */
function withoutPrefix(called: string): string {
  return /^[\w.-]+:[\w.-]+$/.test(called) ? localName(called) : called
}

type CallVariables = Pick<CallActivity, 'businessKey' | 'allIn' | 'allOut' | 'callInputs' | 'callOutputs'>

function javaVariables(build: Build, element: XmlElement): CallVariables {
  const ins = javaExtensions(element, 'in')
  const outs = javaExtensions(element, 'out')
  const businessKey =
    ins.map((each) => attributeOf(each, 'businessKey')).find((key) => key !== undefined) ??
    javaAttribute(element, 'businessKey') ??
    (javaFlag(element, 'inheritBusinessKey', false) ? '${execution.processBusinessKey}' : undefined)
  const data = dataAssociations(build, element)
  return {
    businessKey: build.optionalValue(element, businessKey),
    allIn: allOf(ins) || javaFlag(element, 'inheritVariables', false),
    allOut: allOf(outs),
    callInputs: [...ins.flatMap((each) => mapping(build, each)), ...data.inputs],
    callOutputs: [...outs.flatMap((each) => mapping(build, each)), ...data.outputs],
  }
}

function mapping(build: Build, element: XmlElement): readonly Mapping[] {
  const source = attributeOf(element, 'source')
  const expression = attributeOf(element, 'sourceExpression') ?? (source !== undefined && isTemplate(source) ? source : undefined)
  const target = attributeOf(element, 'target')
  if (source === undefined && expression === undefined) {
    if (attributeOf(element, 'variables') === undefined && attributeOf(element, 'businessKey') === undefined) {
      build.problem(element, 'missing-source', `The ${element.name} mapping needs a source, a sourceExpression or variables="all"`)
    }
    return []
  }
  if (target === undefined) {
    build.problem(element, 'missing-target', `The ${element.name} mapping needs a target`)
    return []
  }
  const value = expression === undefined ? valueOf(build, element, source!) : build.value(element, expression)
  return value ? [{ target, value, ...(flagOf(element, 'local', false) ? { local: true as const } : {}) }] : []
}

/** A variable by name: null when it is not there, as a mapping must not fail for it. */
function valueOf(build: Build, at: XmlElement, name: string) {
  return build.expression(at, `\${execution.getVariable("${name.replace(/["\\]/g, '\\$&')}")}`, 'juel')
}

/** BPMN's own data associations between variables: plain ones and assignments. */
function dataAssociations(build: Build, element: XmlElement): { readonly inputs: readonly Mapping[]; readonly outputs: readonly Mapping[] } {
  const read = (name: string): readonly Mapping[] =>
    childrenOf(element, name).flatMap((association) => {
      const source = textOf(childOf(association, 'sourceRef'))
      const target = textOf(childOf(association, 'targetRef'))
      const assignments = childrenOf(association, 'assignment').flatMap((assignment) => {
        const from = textOf(childOf(assignment, 'from'))
        const to = textOf(childOf(assignment, 'to'))
        const value = from === undefined ? undefined : build.value(assignment, from)
        return value && to !== undefined && !build.definitions.find(to) ? [{ target: to, value }] : []
      })
      if (assignments.length > 0 || source === undefined || target === undefined || build.definitions.find(source)) return assignments
      const value = valueOf(build, association, source)
      return value ? [{ target, value }] : []
    })
  const data = associatedData(build, element)
  return { inputs: [...read('dataInputAssociation'), ...data.inputs], outputs: [...read('dataOutputAssociation'), ...data.outputs] }
}

/** Zeebe passes everything unless told otherwise; what the input mapping made is local to the activity. */
function zeebeVariables(build: Build, element: XmlElement, called: XmlElement, outputs: readonly Mapping[]): CallVariables {
  const allIn = attributeOf(called, 'propagateAllParentVariables') !== 'false'
  const mapped = extension(element, 'zeebe', 'ioMapping')
  const targets = mapped ? mapped.children.filter((each) => each.name === 'input').flatMap((each) => attributeOf(each, 'target')?.split('.')[0] ?? []) : []
  return {
    businessKey: build.optionalValue(called, attributeOf(called, 'businessId')),
    allIn,
    allOut: outputs.length === 0 && attributeOf(called, 'propagateAllChildVariables') !== 'false',
    callInputs: allIn
      ? []
      : [...new Set(targets)].flatMap((target) => {
          const value = valueOf(build, element, target)
          return value ? [{ target, value }] : []
        }),
    callOutputs: outputs,
  }
}
