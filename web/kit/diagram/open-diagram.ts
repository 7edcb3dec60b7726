/** Opens a model in a viewer; models that carry no picture (drawn by hand or by a program) are laid out first. */
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'

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
  const { layoutProcess } = await import('bpmn-auto-layout')
  await viewer.importXML(await layoutProcess(xml))
  return { laidOut: true }
}
