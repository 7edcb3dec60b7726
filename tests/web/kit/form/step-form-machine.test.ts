import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { restMs, retryMs, stepFormMachine, type Saved, type StepOf } from '#web/kit/form/step-form.machine.ts'

/** Work that ends when the test says so. */
function work<Out>() {
  const calls: { readonly step: string; readonly answer: (value: Out) => void; readonly fail: () => void }[] = []
  let under = 0
  let met = false
  const logic = fromPromise<Out, StepOf>(
    ({ input: { step } }) =>
      new Promise<Out>((resolve, reject) => {
        under += 1
        met ||= under > 1
        const over = () => void (under -= 1)
        calls.push({ step, answer: (value) => (over(), resolve(value)), fail: () => (over(), reject(new Error('did not arrive'))) })
      }),
  )
  return { calls, logic, hasMet: () => met }
}

function open(start?: string) {
  const [save, complete, submit] = [work<Saved>(), work<boolean>(), work<boolean>()]
  const machine = stepFormMachine.provide({ actors: { save: save.logic, complete: complete.logic, submit: submit.logic } })
  const form = createActor(machine, { input: { steps: ['base', 'price', 'review'], start } })
  form.start()
  return { form, save, complete, submit, at: () => form.getSnapshot().context.at, context: () => form.getSnapshot().context }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const rested = (ms = restMs) => vi.advanceTimersByTimeAsync(ms)

describe('a form in steps', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('begins where it is told, or at the first step', () => {
    expect(open().at()).toBe('base')
    expect(open('review').at()).toBe('review')
    expect(open('unknown').at()).toBe('base')
  })

  it('saves a while after the last change, and says when', async () => {
    const { form, save, context } = open()
    form.send({ type: 'CHANGED' })
    await rested(restMs - 1)
    form.send({ type: 'CHANGED' })
    await rested(restMs - 1)
    expect(save.calls).toHaveLength(0)
    await rested(1)
    expect(save.calls.map(({ step }) => step)).toEqual(['base'])
    save.calls[0]?.answer('saved')
    await settled()
    expect(context()).toMatchObject({ outcome: 'saved', isWaiting: false, savedAt: Date.now() })
    await rested(retryMs * 2)
    expect(save.calls).toHaveLength(1)
  })

  it('saves what changes during a save after it, and never two at a time', async () => {
    const { form, save } = open()
    form.send({ type: 'CHANGED' })
    await rested()
    form.send({ type: 'CHANGED' })
    await rested(restMs * 3)
    expect(save.calls).toHaveLength(1)
    save.calls[0]?.answer('saved')
    await rested()
    expect(save.calls).toHaveLength(2)
    expect(save.hasMet()).toBe(false)
  })

  it('jumps freely; what waits is saved before the step is left', async () => {
    const { form, save, at, context } = open()
    form.send({ type: 'GO', to: 'review' })
    expect(at()).toBe('review')
    form.send({ type: 'GO', to: 'base' })
    form.send({ type: 'CHANGED' })
    form.send({ type: 'GO', to: 'price' })
    expect(at()).toBe('base')
    save.calls[0]?.answer('kept')
    await settled()
    expect(context()).toMatchObject({ at: 'price', outcome: 'kept', visited: ['base', 'review'], unsaved: [] })
    form.send({ type: 'GO', to: 'nowhere' })
    expect(at()).toBe('price')
  })

  it('leaves a step during its save, to where was wished last', async () => {
    const { form, save, at } = open()
    form.send({ type: 'CHANGED' })
    await rested()
    form.send({ type: 'GO', to: 'price' })
    form.send({ type: 'GO', to: 'review' })
    save.calls[0]?.answer('saved')
    await settled()
    expect(at()).toBe('review')
  })

  it('tries a save that never arrived again by the clock, and at the next change', async () => {
    const { form, save, context } = open()
    form.send({ type: 'CHANGED' })
    await rested()
    save.calls[0]?.fail()
    await settled()
    expect(context()).toMatchObject({ outcome: 'failed', isWaiting: true })
    await rested(retryMs)
    expect(save.calls).toHaveLength(2)
    save.calls[1]?.fail()
    await settled()
    form.send({ type: 'CHANGED' })
    await rested()
    expect(save.calls).toHaveLength(3)
    save.calls[2]?.answer('saved')
    await settled()
    expect(context()).toMatchObject({ outcome: 'saved', isWaiting: false })
  })

  it('tries nothing again that was refused, before something changes', async () => {
    const { form, save, context } = open()
    form.send({ type: 'CHANGED' })
    await rested()
    save.calls[0]?.answer('refused')
    await rested(retryMs * 3)
    expect(save.calls).toHaveLength(1)
    expect(context()).toMatchObject({ outcome: 'refused', isWaiting: true })
    form.send({ type: 'CHANGED' })
    await rested()
    expect(save.calls).toHaveLength(2)
  })

  it.each(['fail', 'refuse'] as const)('is left all the same when its save does not succeed (%s), and stays marked', async (how) => {
    const { form, save, context } = open()
    form.send({ type: 'CHANGED' })
    form.send({ type: 'GO', to: 'price' })
    if (how === 'fail') save.calls[0]?.fail()
    else save.calls[0]?.answer('refused')
    await settled()
    expect(context()).toMatchObject({ at: 'price', unsaved: ['base'], isWaiting: false })
    form.send({ type: 'GO', to: 'base' })
    form.send({ type: 'CHANGED' })
    await rested()
    save.calls[1]?.answer('saved')
    await settled()
    expect(context().unsaved).toEqual([])
  })

  it('saves at once when the page is hidden, if something waits', async () => {
    const { form, save } = open()
    form.send({ type: 'FLUSH' })
    expect(save.calls).toHaveLength(0)
    form.send({ type: 'CHANGED' })
    form.send({ type: 'FLUSH' })
    expect(save.calls).toHaveLength(1)
  })

  it('goes on by its own check and save, in place of what waits', async () => {
    const { form, save, complete, at } = open()
    form.send({ type: 'CHANGED' })
    form.send({ type: 'NEXT' })
    expect(complete.calls.map(({ step }) => step)).toEqual(['base'])
    form.send({ type: 'NEXT' })
    complete.calls[0]?.answer(true)
    await settled()
    expect(at()).toBe('price')
    expect([save.calls.length, complete.calls.length]).toEqual([0, 1])
  })

  it('is held back by its check, and by a check that failed; what was typed still waits', async () => {
    const { form, save, complete, at } = open()
    form.send({ type: 'NEXT' })
    complete.calls[0]?.answer(false)
    await settled()
    expect(at()).toBe('base')
    form.send({ type: 'NEXT' })
    complete.calls[1]?.fail()
    await settled()
    expect(at()).toBe('base')
    await rested()
    expect(save.calls).toHaveLength(1)
  })

  it('saves what is typed while it goes on, before the step is left', async () => {
    const { form, save, complete, at } = open()
    form.send({ type: 'NEXT' })
    form.send({ type: 'CHANGED' })
    complete.calls[0]?.answer(true)
    await settled()
    expect(at()).toBe('base')
    save.calls[0]?.answer('saved')
    await settled()
    expect(at()).toBe('price')
  })

  it.each(['answer', 'refuse', 'fail'] as const)('waits for the save under way before it goes on (%s)', async (how) => {
    const { form, save, complete, at } = open()
    form.send({ type: 'CHANGED' })
    await rested()
    form.send({ type: 'NEXT' })
    expect(complete.calls).toHaveLength(0)
    if (how === 'fail') save.calls[0]?.fail()
    else save.calls[0]?.answer(how === 'answer' ? 'saved' : 'refused')
    await settled()
    complete.calls[0]?.answer(true)
    await settled()
    expect(at()).toBe('price')
  })

  it('submits once what waits is saved; every step has been looked at then', async () => {
    const { form, save, submit, context } = open('review')
    form.send({ type: 'CHANGED' })
    form.send({ type: 'SUBMIT' })
    expect([save.calls.length, submit.calls.length]).toEqual([1, 0])
    save.calls[0]?.answer('saved')
    await settled()
    submit.calls[0]?.answer(false)
    await settled()
    expect(form.getSnapshot().value).toEqual({ editing: 'still' })
    expect(context().visited).toEqual(['base', 'price', 'review'])
    form.send({ type: 'SUBMIT' })
    submit.calls[1]?.fail()
    await settled()
    form.send({ type: 'SUBMIT' })
    submit.calls[2]?.answer(true)
    await settled()
    expect(form.getSnapshot().status).toBe('done')
  })

  it('does not submit what could not be saved', async () => {
    const { form, save, submit } = open('review')
    form.send({ type: 'CHANGED' })
    await rested()
    form.send({ type: 'SUBMIT' })
    save.calls[0]?.fail()
    await settled()
    expect(submit.calls).toHaveLength(0)
    expect(form.getSnapshot().value).toEqual({ editing: 'failed' })
  })

  it('follows when there are other steps: what is gone is forgotten, who stands there goes to the first', () => {
    const form = createActor(stepFormMachine, { input: { steps: ['base', 'one', 'two'], start: 'two' } }).start()
    form.send({ type: 'GO', to: 'one' })
    form.send({ type: 'STEPS', steps: ['base', 'one', 'three'] })
    expect(form.getSnapshot().context).toMatchObject({ steps: ['base', 'one', 'three'], at: 'one', visited: [] })
    form.send({ type: 'GO', to: 'three' })
    form.send({ type: 'CHANGED' })
    form.send({ type: 'STEPS', steps: ['base', 'one'] })
    expect(form.getSnapshot().context).toMatchObject({ at: 'base', visited: ['one'], isWaiting: false })
  })

  it('says when the form provides no work', async () => {
    const form = createActor(stepFormMachine, { input: { steps: ['base'] } }).start()
    form.send({ type: 'CHANGED' })
    await rested()
    expect(form.getSnapshot().context.outcome).toBe('failed')
  })

  it('stays at the last step, and a form without steps stands nowhere', async () => {
    const { form, complete, at } = open('review')
    form.send({ type: 'NEXT' })
    complete.calls[0]?.answer(true)
    await settled()
    expect(at()).toBe('review')
    expect(createActor(stepFormMachine, { input: { steps: [] } }).getSnapshot().context.at).toBe('')
  })
})
