/** First texts of drafts, and what a text says about itself. Pure. */

export type ModelKind = 'process' | 'decision'

export interface NewModel {
  readonly kind: ModelKind
  readonly key: string
  readonly name: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Keys are ids of elements: XML allows no more. */
export const isKey = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text)

export const newModelXml = ({ kind, key, name }: NewModel): string => (kind === 'process' ? processXml(key, name) : decisionXml(key, name))

/** A start, one approval, an end: a draft that could be deployed at once shows how it is meant. */
function processXml(key: string, name: string): string {
  const process = attribute(key)
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:chandlery="http://chandlery.dev/schema/bpmn" id="definitions" targetNamespace="http://chandlery.dev/processes">
  <bpmn:process id="${process}" name="${attribute(name)}" isExecutable="true">
    <bpmn:startEvent id="start"><bpmn:outgoing>toEnd</bpmn:outgoing></bpmn:startEvent>
    <bpmn:sequenceFlow id="toEnd" sourceRef="start" targetRef="end" />
    <bpmn:endEvent id="end"><bpmn:incoming>toEnd</bpmn:incoming></bpmn:endEvent>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${process}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="180" y="160" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="432" y="160" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toEnd_di" bpmnElement="toEnd"><di:waypoint x="216" y="178" /><di:waypoint x="432" y="178" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}

function decisionXml(key: string, name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="definitions" name="${attribute(name)}" namespace="http://chandlery.dev/decisions">
  <decision id="${attribute(key)}" name="${attribute(name)}">
    <decisionTable id="table" hitPolicy="UNIQUE">
      <input id="input1" label="amount"><inputExpression id="inputExpression1" typeRef="number"><text>amount</text></inputExpression></input>
      <output id="output1" name="result" typeRef="string" />
    </decisionTable>
  </decision>
</definitions>
`
}

export interface ModelIdentity {
  readonly kind: ModelKind
  readonly key: string
  readonly name: string | undefined
  readonly nameEn: string | undefined
}

/**
 * What a file declares: the first process that is executable (or the first at all), or the first decision.
 * @returns undefined for what is no model
 */
export function identityOf(xml: string): ModelIdentity | undefined {
  const text = xml.replace(/<!--[\s\S]*?-->/g, '')
  const processes = elementsOf(text, 'process')
  const process = processes.find(({ isExecutable }) => isExecutable !== 'false') ?? processes[0]
  const found = process ?? elementsOf(text, 'decision')[0]
  if (found?.['id'] === undefined) return undefined
  return { kind: process ? 'process' : 'decision', key: found['id'], name: found['name'], nameEn: found['chandlery:nameEn'] }
}

/** Attributes of the elements of that name, whatever their prefix. */
function elementsOf(text: string, name: string): Readonly<Record<string, string>>[] {
  const tags = text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^>]*)?>`, 'g'))
  return [...tags].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [key, plain(double ?? single ?? '')]),
    ),
  )
}

const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The file name of a draft that is downloaded. */
export const fileNameOf = ({ kind, key }: { readonly kind: ModelKind; readonly key: string }): string => `${key}.${kind === 'process' ? 'bpmn' : 'dmn'}`
