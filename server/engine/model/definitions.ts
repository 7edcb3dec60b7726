/** What stands beside the processes of a file and is referred to from inside: messages, signals, errors, shared event definitions. */
import type { Findings } from './problem.ts'
import { attributeOf, isBpmn, localName, placeOf } from './source.ts'
import type { XmlElement } from './xml.ts'

/** Kinds of elements whose id has to be unique for the model to mean one thing. */
const strict = /Task$|^task$|Event$|Gateway$|^(?:subProcess|transaction|adHocSubProcess|callActivity|sequenceFlow|process|message|signal|error|escalation)$/

/** Most flow nodes and sequence flows of one file. */
const maxFlowElements = 20_000

export class Definitions {
  readonly root: XmlElement
  #flowElements = 0
  readonly #byId = new Map<string, XmlElement>()

  constructor(root: XmlElement, findings: Findings) {
    this.root = root
    const stack = [root]
    for (let element = stack.pop(); element; element = stack.pop()) {
      if (isBpmn(element) && strict.test(element.name)) this.#flowElements++
      if (isBpmn(element) && element.id !== undefined) this.#register(element, element.id, findings)
      for (const child of element.children) if (child.namespace !== 'bpmndi') stack.push(child)
    }
  }

  /** So many that compiling would hold up the server. */
  get isTooLarge(): boolean {
    return this.#flowElements > maxFlowElements
  }

  /** `expressionLanguage` of the file. */
  get expressionLanguage(): string | undefined {
    return attributeOf(this.root, 'expressionLanguage')
  }

  processes(): readonly XmlElement[] {
    return this.root.children.filter((child) => isBpmn(child, 'process'))
  }

  /** Element that a QName points at, its prefix ignored when nothing bears the literal name. */
  find(reference: string, name?: string): XmlElement | undefined {
    const found = this.#byId.get(reference) ?? this.#byId.get(localName(reference))
    return found && (name === undefined || found.name === name) ? found : undefined
  }

  /** Whether the file declares anything of this kind at all. */
  declares(name: string): boolean {
    return this.root.children.some((child) => isBpmn(child, name))
  }

  #register(element: XmlElement, id: string, findings: Findings): void {
    const first = this.#byId.get(id)
    if (!first) {
      this.#byId.set(id, element)
      return
    }
    // Walked last to first: the one that stands further down is the second.
    const [earlier, later] = first.line <= element.line ? [first, element] : [element, first]
    this.#byId.set(id, strict.test(earlier.name) || !strict.test(later.name) ? earlier : later)
    const message = `The id "${id}" is used twice: by <${earlier.name}> in line ${earlier.line} and by <${later.name}> in line ${later.line}`
    if (strict.test(first.name) && strict.test(element.name)) findings.problem({ ...placeOf(later), id }, 'duplicate-id', message)
    else findings.warn({ ...placeOf(later), id }, 'duplicate-id', message)
  }
}
