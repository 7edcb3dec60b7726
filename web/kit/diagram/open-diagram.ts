/** Opens a model in a viewer; models that carry no picture (drawn by hand or by a program) are laid out first. */
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'
import { loadChunk } from '../chunk-reload.ts'

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

/** The part of a model that says where its elements stand. */
const hasPicture = (xml: string): boolean => /<(?:[\w.-]+:)?BPMN(?:Shape|Edge)[\s/>]/.test(xml)

export interface Opened {
  /** True when the picture was made here. */
  readonly laidOut: boolean
}

/** Rejects when the text is no model, or none that can be drawn. */
export async function openDiagram(viewer: NavigatedViewer, xml: string): Promise<Opened> {
  if (hasPicture(xml)) {
    await viewer.importXML(xml)
    return { laidOut: false }
  }
  const { layoutProcess } = await loadChunk(() => import('bpmn-auto-layout'))
  await viewer.importXML(await layoutProcess(withFlowEnds(xml)))
  return { laidOut: true }
}

/** The layout follows `incoming` and `outgoing` of the nodes, which a model may leave out: its flows say the same. */
function withFlowEnds(xml: string): string {
  const model = new DOMParser().parseFromString(xml, 'application/xml')
  const nodes = new Map([...model.getElementsByTagNameNS(bpmn, '*')].map((node) => [node.getAttribute('id'), node]))
  for (const flow of model.getElementsByTagNameNS(bpmn, 'sequenceFlow')) {
    const id = flow.getAttribute('id')
    if (id === null) continue
    nameEnd(nodes.get(flow.getAttribute('sourceRef')), 'outgoing', id)
    nameEnd(nodes.get(flow.getAttribute('targetRef')), 'incoming', id)
  }
  return new XMLSerializer().serializeToString(model)
}

function nameEnd(node: Element | undefined, end: 'incoming' | 'outgoing', flow: string): void {
  if (node === undefined || [...node.children].some(({ localName, textContent }) => localName === end && textContent.trim() === flow)) return
  const name = node.prefix ? `${node.prefix}:${end}` : end
  const named = node.ownerDocument.createElementNS(bpmn, name)
  named.textContent = flow
  const before = [...node.children].find(({ localName }) => localName !== 'documentation' && localName !== 'extensionElements')
  node.insertBefore(named, before ?? null)
}
