/**
 * What is used of the drawing library's objects. An element of a model is a bag of named properties; attributes of vocabularies that
 * are not registered (camunda:, flowable:, zeebe:) keep their prefix in the name, so nothing of an imported model is lost.
 */
import type Modeler from 'bpmn-js/lib/Modeler.js'

export interface Moddle {
  readonly $type: string
  readonly $parent?: Moddle
  readonly $attrs?: Readonly<Record<string, unknown>>
  /** Text of an element of a vocabulary that is not registered. */
  readonly $body?: string
  readonly $children?: readonly Moddle[]
  readonly id?: string
  readonly name?: string
  get(name: string): unknown
  $instanceOf?(type: string): boolean
}

/** A drawn element. */
export interface Shape {
  readonly id: string
  readonly type: string
  readonly businessObject: Moddle
  readonly parent?: Shape
  readonly labelTarget?: Shape
  readonly waypoints?: readonly unknown[]
}

interface Modeling {
  updateProperties(element: Shape, properties: object): void
  updateModdleProperties(element: Shape, part: Moddle, properties: object): void
}
interface Factory {
  create(type: string, properties?: object): Moddle
}
interface AnyFactory {
  createAny(name: string, uri: string, properties?: object): Moddle
}
export interface Canvas {
  getRootElement(): Shape
  addMarker(id: string, name: string): void
  removeMarker(id: string, name: string): void
  scrollToElement(id: string, padding: number): void
  zoom(scale?: number | 'fit-viewport', center?: 'auto'): number
  /** What is drawn, and how large the board is; with a box: what of the paper is shown from now on. */
  viewbox(box?: Rectangle): { readonly inner: Rectangle; readonly outer: { readonly width: number; readonly height: number } }
  resized(): void
  focus(): void
}
interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Registry {
  get(id: string): Shape | undefined
  filter(test: (shape: Shape) => boolean): Shape[]
}
export interface Selection {
  select(shape: Shape | readonly Shape[]): void
  get(): Shape[]
}
export interface Stack {
  canUndo(): boolean
  canRedo(): boolean
  undo(): void
  redo(): void
}
export interface Overlays {
  add(
    id: string,
    kind: string,
    overlay: {
      readonly position: { readonly top?: number; readonly bottom?: number; readonly left?: number; readonly right?: number }
      readonly html: HTMLElement
    },
  ): string
  remove(filter: { readonly type: string }): void
}
export interface EditorActions {
  trigger(action: string, options?: object): void
}

export const service = <S>(modeler: Modeler, name: string): S => modeler.get<S>(name)

export const canvasOf = (modeler: Modeler): Canvas => service(modeler, 'canvas')
export const registryOf = (modeler: Modeler): Registry => service(modeler, 'elementRegistry')
export const modelingOf = (modeler: Modeler): Modeling => service(modeler, 'modeling')

export const isA = (element: Moddle | undefined, ...types: readonly string[]): boolean => types.some((type) => element?.$instanceOf?.(type) ?? false)

export const create = (modeler: Modeler, type: string, properties: object, parent: Moddle): Moddle =>
  Object.assign(service<Factory>(modeler, 'bpmnFactory').create(type, properties), { $parent: parent })

/** An element of a vocabulary that is not registered. */
export const createForeign = (modeler: Modeler, name: string, uri: string, properties: object, parent: Moddle): Moddle =>
  Object.assign(service<AnyFactory>(modeler, 'moddle').createAny(name, uri, properties), { $parent: parent })
