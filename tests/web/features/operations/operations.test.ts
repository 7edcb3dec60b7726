import { describe, expect, it } from 'vitest'
import { elementTitles } from '#web/features/operations/element-titles.ts'
import { badgesOfElements, heatOf, namesIn } from '#web/features/operations/definitions/heat.ts'
import { isEmpty, noMoves, toggled } from '#web/features/operations/instance/moves.ts'
import { changedVariables, kindOf, readVariables, shownValue, typedValue } from '#web/features/operations/instance/variables.ts'
import { filtersOf, isFiltered, textOf, valueOf } from '#web/features/operations/instances/filters.ts'
import { refusalsOf } from '#web/features/operations/instances/refusals.ts'
import { mappingOf, tallyOf } from '#web/features/operations/migration/mapping.ts'
import { instancesPath } from '#web/features/operations/paths.ts'
import { hours, pathOf } from '#web/features/report/report-rows.ts'
import { formatDuration } from '#web/kit/format/duration.ts'

const figures = (elementId: string, count: number, meanMs: number | null, incidents = 0) => ({ elementId, count, active: 0, incidents, meanMs, p95Ms: meanMs })

describe('the heat map', () => {
  it('goes from nothing to the hottest; what never ran is not coloured', () => {
    expect(heatOf([figures('a', 10, null), figures('b', 5, null), figures('c', 0, null)], 'count')).toEqual({ a: 1, b: 0.5 })
    expect(heatOf([figures('a', 0, null)], 'count')).toEqual({})
  })
  it('lets a second be seen beside a day', () => {
    const heat = heatOf([figures('day', 1, 86_400_000), figures('second', 1, 1000)], 'meanMs')
    expect(heat['day']).toBe(1)
    expect(heat['second']).toBeGreaterThan(0.3)
  })
  it('writes figures and incidents at the elements', () => {
    expect(badgesOfElements([figures('a', 1500, 5, 2), figures('b', 0, null)], 'count', String)).toEqual({
      a: [
        { text: '1.5k', kind: 'done' },
        { text: '2', kind: 'incident' },
      ],
    })
  })
  it('finds the names of elements', () => {
    expect([...namesIn('<b:task id="a" name="A &amp; B"/><task id="b"/><task name="C" id="c">', 'zh')]).toEqual([
      ['a', 'A & B'],
      ['c', 'C'],
    ])
    const both = '<task id="a" name="付款" chandlery:nameEn="Pay"/><task id="b" name="归档"/>'
    expect(['zh', 'en'].map((language) => [...namesIn(both, language as 'zh').values()])).toEqual([
      ['付款', '归档'],
      ['Pay', '归档'],
    ])
  })
})

it('an element without a name is called by its kind', () => {
  const xml =
    '<bpmn:userTask id="pay" name="付款" chandlery:nameEn="Pay"/><bpmn:exclusiveGateway id="Gateway_1x"/><bpmn:parallelGateway name="" id="fork"/><bpmndi:BPMNShape id="Gateway_1x_di" bpmnElement="Gateway_1x"/>'
  const said = (language: 'zh' | 'en') => ['pay', 'Gateway_1x', 'fork', 'elsewhere'].map(elementTitles(xml, language))
  expect(said('zh')).toEqual(['付款', '排他网关', '并行网关', 'elsewhere'])
  expect(said('en')).toEqual(['Pay', 'Exclusive gateway', 'Parallel gateway', 'elsewhere'])
})

describe('filters of instances', () => {
  it('come out of a link as they went in', () => {
    const filters = { definitionId: 'd', status: 'RUNNING', hasIncident: 'true' }
    expect(filtersOf(new URLSearchParams(instancesPath(filters).split('?')[1]))).toEqual({ ...filters, hasIncident: true })
    expect(filtersOf(new URLSearchParams('unclaimed=true&processKey=order'))).toEqual({ unclaimed: true, processKey: 'order' })
    expect(filtersOf(new URLSearchParams('status=ODD&hasIncident=maybe&other=1'))).toEqual({})
    expect(isFiltered({})).toBe(false)
    expect(isFiltered({ keyword: undefined })).toBe(false)
    expect(isFiltered({ hasIncident: false })).toBe(true)
  })
  it('take a typed value for what it looks like, in quotes for a text', () => {
    expect(['12', '-1.5', 'true', 'null', '"12"', '007', ' S-1 '].map(valueOf)).toEqual([12, -1.5, true, null, '12', '007', 'S-1'])
    expect([12, '12', 'S-1', null].map(textOf)).toEqual(['12', '"12"', 'S-1', 'null'])
  })
})

describe('variables', () => {
  it('are only sent when they changed', () => {
    expect(changedVariables('{"a":1,"b":{"c":2}}', '{"a":2,"b":{"c":2},"d":null}')).toEqual({ a: 2, d: null })
    expect(changedVariables('{"a":1}', '[1]')).toBeUndefined()
    expect(changedVariables('{"a":1}', '{')).toBeUndefined()
    expect(readVariables('null')).toBeUndefined()
  })
  it('are texts as they are and JSON otherwise', () => {
    expect([kindOf('x'), kindOf(1)]).toEqual(['text', 'json'])
    expect([shownValue('x'), shownValue({ a: 1 })]).toEqual(['x', '{"a":1}'])
    expect([typedValue('1', 'text'), typedValue('1', 'json'), typedValue('x', 'json')]).toEqual([{ value: '1' }, { value: 1 }, undefined])
  })
})

it('moves are collected; a second click takes one back, and one element begins in one way', () => {
  const before = toggled(toggled(noMoves, 'cancel', 'a'), 'startBefore', 'a')
  expect(before).toEqual({ cancel: ['a'], startBefore: ['a'], startAfter: [] })
  expect(toggled(before, 'startAfter', 'a')).toEqual({ cancel: ['a'], startBefore: [], startAfter: ['a'] })
  expect(isEmpty(toggled(toggled(noMoves, 'cancel', 'a'), 'cancel', 'a'))).toBe(true)
})

it('a mapping is the proposal with what was chosen instead', () => {
  const proposal = [
    { from: 'a', to: 'a' },
    { from: 'b', to: null },
    { from: 'c', to: 'c' },
  ]
  expect(mappingOf(proposal, { b: 'x', c: '' })).toEqual({ a: 'a', b: 'x' })
  expect(tallyOf([{ ok: true }, { ok: false }, { ok: true }])).toEqual({ good: 2, bad: 1 })
})

it('refusals are read from the result of a job, whichever kind it was', () => {
  const refusals = [
    { processInstanceId: '1', message: 'gone' },
    {
      processInstanceId: '2',
      problems: [
        { elementId: 'a', message: 'no counterpart' },
        { elementId: null, message: 'busy' },
      ],
    },
  ]
  expect(refusalsOf({ refusals })).toEqual([
    { processInstanceId: '1', reason: 'gone' },
    { processInstanceId: '2', reason: 'a: no counterpart; busy' },
  ])
  expect(refusalsOf(null)).toEqual([])
})

it('reports lead to the instances behind a row', () => {
  expect(pathOf('done', 'process', { key: 'order', name: 'Order' })).toBe('/workflow/instance/index?processKey=order')
  expect(pathOf('open', 'node', { key: 'order/approve', name: 'Approve' })).toBe(
    '/workflow/instance/index?processKey=order&elementId=approve&node=Approve&status=RUNNING',
  )
  expect(pathOf('open', 'person', { key: 'x', name: 'Ann' })).toBe('/workflow/instance/index?heldBy=x&person=Ann&status=RUNNING')
  expect(pathOf('done', 'person', { key: 'x', name: 'Ann' }, 'order')).toBe('/workflow/instance/index?decidedBy=x&person=Ann&processKey=order')
  expect(pathOf('done', 'node', { key: 'order/approve', name: 'Approve' }, undefined, { endTime_dategt: '2026-11-01', endTime_datelt: '2026-11-30' })).toBe(
    '/workflow/instance/index?processKey=order&decidedAt=approve&node=Approve&decidedFrom=2026-11-01&decidedTo=2026-11-30',
  )
  expect(pathOf('open', 'person', { key: '', name: '' }, 'order')).toBe('/workflow/instance/index?unclaimed=true&processKey=order&status=RUNNING')
  expect(hours(5_400_000)).toBe(1.5)
})

it('lengths of time are said in their two largest units', () => {
  const said = [0, 999, 1000, 61_000, 3_600_000, 93_784_000].map((ms) => formatDuration(ms, 'en'))
  expect(said).toEqual(['under 1 s', 'under 1 s', '1 s', '1 min 1 s', '1 h', '1 d 2 h'])
  expect(formatDuration(90_000, 'zh')).toBe('1 分 30 秒')
  expect(formatDuration(null, 'zh')).toBe('')
})
