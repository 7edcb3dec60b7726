/**
 * BPMN XML in, process graphs or a full list of what is wrong out.
 *
 * Steps: text to tree (`xml.ts`), ids of the file (`definitions.ts`), then for each process: nodes (`scopes.ts` and the files of the
 * elements), flows and attachments (`wiring.ts`), rules (`check-*.ts`). What BPMN or Camunda 7 call an error is a problem and refuses the
 * file; what an engine can live with is a warning. A process that says of itself that it is not executable is a drawing, and so is one that
 * says nothing and comes from a drawing tool: gaps that have an obvious meaning (a message without a name, two flows without a condition)
 * are filled, with a warning.
 */
import type { ProcessGraph } from '../core/graph.ts'
import type { CompileOptions } from './build.ts'
import { Build } from './build.ts'
import { checkMessageFlows } from './check-standard.ts'
import { Definitions } from './definitions.ts'
import type { Problem, Reference } from './problem.ts'
import { Findings } from './problem.ts'
import { buildProcess } from './process.ts'
import { isEmptyScope } from './scopes.ts'
import { attributeOf, flagOf, isBpmn } from './source.ts'
import type { XmlElement } from './xml.ts'
import { readXml, XmlError } from './xml.ts'

export type { CompileOptions } from './build.ts'

export interface CompiledModel {
  /** One for each process in the file; empty when there are problems. */
  readonly graphs: readonly ProcessGraph[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly references: readonly Reference[]
}

/** Never throws: whatever is wrong with the file stands in `problems`. */
export function compileModel(xml: string, options: CompileOptions = {}): CompiledModel {
  const findings = new Findings()
  const root = readRoot(xml, findings)
  const graphs = root ? compileProcesses(root, options, findings) : []
  const { problems, warnings, references } = findings
  return { graphs: problems.length === 0 ? graphs : [], problems: inOrder(problems), warnings: inOrder(warnings), references }
}

function readRoot(xml: string, findings: Findings): XmlElement | undefined {
  let root: XmlElement
  try {
    root = readXml(xml)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    findings.problem({ id: undefined, line: cause.line }, cause.code, cause.message)
    return undefined
  }
  if (isBpmn(root, 'definitions')) return root
  const isDecision = root.namespace === 'dmn'
  findings.problem(
    { id: root.id, line: root.line },
    'not-bpmn',
    isDecision
      ? 'This is a DMN file: it is deployed with the extension .dmn'
      : `This is no BPMN 2.0 file: its root element is <${root.name}>${root.namespace === '' ? ' without a namespace' : ` of "${root.namespace}"`}`,
  )
  return undefined
}

function compileProcesses(root: XmlElement, options: CompileOptions, findings: Findings): readonly ProcessGraph[] {
  const definitions = new Definitions(root, findings)
  if (definitions.isTooLarge) {
    findings.problem({ id: root.id, line: root.line }, 'too-large', 'The file holds more than 20,000 flow elements')
    return []
  }
  const all = definitions.processes()
  const processes = all.filter((process) => !isEmptyScope(process))
  const somethingRuns = processes.some((process) => flagOf(process, 'isExecutable', true))
  checkParticipants(root, definitions, findings)
  checkMessageFlows(definitions, findings)
  if (processes.length === 0) {
    findings.problem(
      { id: all[0]?.id ?? root.id, line: all[0]?.line ?? root.line },
      'no-process',
      all.length === 0 ? 'The file holds no process' : 'The process is empty',
    )
  }
  return processes.flatMap((process) => {
    const isExecutable = flagOf(process, 'isExecutable', !isDrawn(root)) && !marksAllExecutable.test(attributeOf(root, 'exporter') ?? '')
    const own = new Findings()
    const graph = buildProcess(new Build(own, definitions, options, isExecutable), process)
    findings.warnings.push(...own.warnings)
    // A pool that is only there to be looked at must not keep its neighbour from running.
    const isPicture = !flagOf(process, 'isExecutable', true) && somethingRuns && own.problems.length > 0
    if (!isPicture) {
      findings.references.push(...own.references)
      findings.problems.push(...own.problems)
      return graph
    }
    for (const problem of own.problems) findings.warnings.push(problem)
    findings.warn({ id: process.id, line: process.line }, 'not-deployed', 'The process is not executable and cannot run: it is left out')
    return []
  })
}

/** Drawing tools that say of everything they draw that it is executable, and offer no way to say how. */
const marksAllExecutable = /^(?:yaoqiang|logicflow)/i

/** Tools that draw and do not run, by the names that they give to what they write. */
const ofDrawingTool = /^https?:\/\/(?:www\.)?(?:bizagi|signavio|visual-paradigm|sparxsystems)\.com(?:\/|$)/i

/** Modelling tools sign their files and draw a diagram; people who write a model by hand for an engine do neither. */
function isDrawn(root: XmlElement): boolean {
  const isSigned = attributeOf(root, 'exporter') !== undefined || ofDrawingTool.test(attributeOf(root, 'targetNamespace') ?? '')
  return isSigned || root.children.some((child) => child.namespace === 'bpmndi')
}

function checkParticipants(root: XmlElement, definitions: Definitions, findings: Findings): void {
  for (const collaboration of root.children.filter((child) => isBpmn(child, 'collaboration'))) {
    for (const participant of collaboration.children.filter((child) => isBpmn(child, 'participant'))) {
      const reference = attributeOf(participant, 'processRef')
      if (reference !== undefined && !definitions.find(reference, 'process')) {
        findings.warn({ id: participant.id, line: participant.line }, 'broken-reference', `The process "${reference}" of this pool is not in the file`)
      }
    }
  }
}

function inOrder(findings: readonly Problem[]): readonly Problem[] {
  return findings.toSorted((a, b) => a.line - b.line)
}
