/**
 * Checking and unchecking in the permission tree. What is kept is the set of granted ids itself, so that a screen can be granted
 * without all of its buttons: it then stands half checked. Pure: a mistake here would give rights away.
 */
import type { ShownNode } from '../tree/nodes.ts'

export interface Marks {
  readonly checked: string[]
  readonly halfChecked: string[]
}

/** Whole: granted with everything below. Half: granted itself, or something below is. */
export function marksOf(nodes: readonly ShownNode[], granted: ReadonlySet<string>): Marks {
  const checked: string[] = []
  const halfChecked: string[] = []
  const mark = ({ key, children = [] }: ShownNode): boolean => {
    const whole = children.map(mark)
    const isGranted = granted.has(key)
    if (isGranted && whole.every(Boolean)) checked.push(key)
    else if (isGranted || children.some((child) => hasGranted(child, granted))) halfChecked.push(key)
    return isGranted && whole.every(Boolean)
  }
  nodes.forEach(mark)
  return { checked, halfChecked }
}

const hasGranted = ({ key, children = [] }: ShownNode, granted: ReadonlySet<string>): boolean =>
  granted.has(key) || children.some((child) => hasGranted(child, granted))

const keysOf = ({ key, children = [] }: ShownNode): string[] => [key, ...children.flatMap(keysOf)]

/**
 * A click on a node. What is not whole becomes whole, together with the line above, without which nobody gets there; what is whole
 * goes with everything below it. The screen above stays granted.
 */
export function toggled(nodes: readonly ShownNode[], granted: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const line = lineTo(nodes, key)
  const node = line.at(-1)
  if (!node) return granted
  const isWhole = marksOf([node], granted).checked.includes(key)
  if (isWhole) {
    const gone = new Set(keysOf(node))
    return new Set([...granted].filter((one) => !gone.has(one)))
  }
  return new Set([...granted, ...line.map((one) => one.key), ...keysOf(node)])
}

/** The nodes from the top to the one with this key; empty when there is none. */
function lineTo(nodes: readonly ShownNode[], key: string): ShownNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = lineTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
