/** Random block-structured BPMN models: whatever is drawn can always come to its end. */
import { array, boolean, constant, constantFrom, letrec, oneof, record, type Arbitrary } from 'fast-check'
import { end, flow, model, service, start, userTask } from './models.ts'

export type Block =
  | { readonly kind: 'user' }
  | { readonly kind: 'inside' | 'outside' | 'receive' | 'timer' | 'reminded' | 'called' }
  | { readonly kind: 'many'; readonly sequential: boolean }
  | { readonly kind: 'sequence' | 'parallel' | 'choice' | 'some'; readonly blocks: readonly Block[] }
  | { readonly kind: 'subprocess'; readonly block: Block }

const LEAVES = ['user', 'inside', 'outside', 'receive', 'timer', 'reminded', 'called'] as const

export const anyBlock: Arbitrary<Block> = letrec<{ block: Block }>((tie) => ({
  block: oneof(
    { maxDepth: 3, withCrossShrink: true },
    constantFrom(...LEAVES).map((kind): Block => ({ kind })),
    boolean().map((sequential): Block => ({ kind: 'many', sequential })),
    record({
      kind: constantFrom('sequence' as const, 'parallel' as const, 'choice' as const, 'some' as const),
      blocks: array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    record({ kind: constant('subprocess' as const), block: tie('block') }),
  ),
})).block

interface Drawn {
  readonly xml: string
  readonly first: string
  readonly last: string
}

const timer = (type: string, value: string) => `<bpmn:timerEventDefinition><bpmn:${type}>${value}</bpmn:${type}></bpmn:timerEventDefinition>`

/** Draws with ids that count up, so that the same block gives the same file. */
class Pencil {
  #count = 0

  #id(kind: string): string {
    this.#count += 1
    return `${kind}_${this.#count}`
  }

  draw(block: Block): Drawn {
    switch (block.kind) {
      case 'sequence': {
        const parts = block.blocks.map((part) => this.draw(part))
        const links = parts.slice(1).map((part, index) => flow(parts[index]?.last ?? '', part.first))
        return { xml: [...parts.map((part) => part.xml), ...links].join('\n'), first: parts[0]?.first ?? '', last: parts.at(-1)?.last ?? '' }
      }
      case 'parallel':
        return this.#between('parallelGateway', block.blocks, () => undefined)
      case 'choice':
        return this.#between('exclusiveGateway', block.blocks, (index) => (index === 0 ? 'default' : `\${dice == ${index}}`))
      case 'some':
        return this.#between('inclusiveGateway', block.blocks, (index) => (index === 0 ? 'default' : `\${dice >= ${index}}`))
      case 'subprocess':
        return this.#subprocess(block.block)
      case 'many':
        return this.#many(block.sequential)
      default:
        return this.#leaf(block.kind)
    }
  }

  #between(gateway: string, blocks: readonly Block[], condition: (index: number) => string | undefined): Drawn {
    const fork = this.#id('fork')
    const join = this.#id('join')
    const branches = blocks.map((block) => this.draw(block))
    const byDefault = condition(0) === 'default' ? ` default="${fork}-${branches[0]?.first ?? ''}"` : ''
    const links = branches.flatMap((branch, index) => {
      const when = condition(index)
      return [flow(fork, branch.first, when === 'default' ? undefined : when), flow(branch.last, join)]
    })
    return {
      xml: [`<bpmn:${gateway} id="${fork}"${byDefault} />`, ...branches.map((branch) => branch.xml), `<bpmn:${gateway} id="${join}" />`, ...links].join('\n'),
      first: fork,
      last: join,
    }
  }

  #subprocess(block: Block): Drawn {
    const id = this.#id('sub')
    const inner = this.draw(block)
    const xml = `<bpmn:subProcess id="${id}">${start(`${id}_s`)}${inner.xml}${end(`${id}_e`)}${flow(`${id}_s`, inner.first)}${flow(inner.last, `${id}_e`)}</bpmn:subProcess>`
    return { xml, first: id, last: id }
  }

  #many(sequential: boolean): Drawn {
    const id = this.#id('many')
    const xml = `<bpmn:userTask id="${id}" camunda:assignee="\${who}"><bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}" camunda:collection="people" camunda:elementVariable="who" /></bpmn:userTask>`
    return { xml, first: id, last: id }
  }

  #leaf(kind: (typeof LEAVES)[number]): Drawn {
    const id = this.#id(kind)
    const texts: Record<typeof kind, () => string> = {
      user: () => userTask(id),
      inside: () => service(id, 'inside'),
      outside: () => service(id, 'outside'),
      receive: () => `<bpmn:receiveTask id="${id}" messageRef="go" />`,
      timer: () => `<bpmn:intermediateCatchEvent id="${id}">${timer('timeDuration', 'PT1H')}</bpmn:intermediateCatchEvent>`,
      reminded: () =>
        `${userTask(id)}<bpmn:boundaryEvent id="${id}_b" attachedToRef="${id}" cancelActivity="false">${timer('timeCycle', 'R2/PT1H')}</bpmn:boundaryEvent>${end(`${id}_r`)}${flow(`${id}_b`, `${id}_r`)}`,
      called: () => `<bpmn:callActivity id="${id}" calledElement="callee" />`,
    }
    return { xml: texts[kind](), first: id, last: id }
  }
}

/** A deployable file of one block. */
export function fileOf(key: string, block: Block): { name: string; content: string } {
  const { xml, first, last } = new Pencil().draw(block)
  return model(key, `${start()}${xml}${end()}${flow('start', first)}${flow(last, 'end')}`, '<bpmn:message id="go" name="go" />')
}
