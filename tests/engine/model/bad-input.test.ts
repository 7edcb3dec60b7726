/** Whatever is uploaded, the answer is a list of problems with lines, never an exception, a hang or a look at the server's files. */
import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileModel } from '#server/engine/model/compile.ts'
import { maxDepth, maxElements, maxLength, readXml } from '#server/engine/model/xml.ts'
import { around, definitions, inProcess, problems, sample } from './compile-model.ts'
import { effort } from '#tests/support/effort.ts'

describe('XML', () => {
  test.each([
    ['', 'malformed-xml@undefined:1'],
    ['   \n ', 'malformed-xml@undefined:2'],
    ['hello', 'malformed-xml@undefined:1'],
    ['<a>\n<b>\n</a>', 'malformed-xml@undefined:3'],
    ['<a>\n<b/>', 'malformed-xml@undefined:2'],
    ['<a/>\n<b/>', 'malformed-xml@undefined:2'],
    ['<a/>\ntext', 'malformed-xml@undefined:2'],
    ['<a\n b="1" b="2"/>', 'malformed-xml@undefined:2'],
    ['<a b=1/>', 'malformed-xml@undefined:1'],
    ['<a b="<"/>', 'malformed-xml@undefined:1'],
    ['<a>\n&nbsp;</a>', 'malformed-xml@undefined:2'],
    ['<a>&#0;</a>', 'malformed-xml@undefined:1'],
    ['<x:a/>', 'malformed-xml@undefined:1'],
    ['<a x:b="1"/>', 'malformed-xml@undefined:1'],
    ['<a><!-- never closed</a>', 'malformed-xml@undefined:1'],
    ['<a><![CDATA[ never closed</a>', 'malformed-xml@undefined:1'],
    ['</a>', 'malformed-xml@undefined:1'],
    ['<a', 'malformed-xml@undefined:1'],
    ['< a/>', 'malformed-xml@undefined:1'],
    ['{"json": true}', 'malformed-xml@undefined:1'],
    ['PK\u0003\u0004', 'malformed-xml@undefined:1'],
  ])('%j', (xml, expected) => {
    expect(problems(xml)).toEqual([expected])
  })

  test('what is read', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?>\n<!-- c --><a:r xmlns:a="urn:a" xmlns="urn:d" a:k="&lt;&#65;&#x1F600;" k="x\ny"><b>t&amp;<![CDATA[<&>]]></b><ñ/></a:r>',
    )
    expect(root).toMatchObject({ namespace: 'urn:a', name: 'r', line: 2 })
    expect(Object.fromEntries(root.attributes)).toEqual({ 'urn:a:k': '<A😀', k: 'x y' })
    expect(root.children.map((child) => [child.namespace, child.name, child.text])).toEqual([
      ['urn:d', 'b', 't&<&>'],
      ['urn:d', 'ñ', ''],
    ])
  })
})

describe('attacks', () => {
  test('document types and entities are refused before anything is read', () => {
    const xxe = '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><definitions>&x;</definitions>'
    expect(problems(xxe)).toEqual(['unsafe-xml@undefined:2'])
    const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "&a${i - 1};&a${i - 1};">`).join('')}]><l>&a19;</l>`
    expect(problems(laughs)).toEqual(['unsafe-xml@undefined:1'])
    expect(problems('<a><!ENTITY x "y"></a>')).toEqual(['unsafe-xml@undefined:1'])
  })

  test('size, depth and number are bounded', () => {
    expect(problems(`<a>${' '.repeat(maxLength)}</a>`)).toEqual(['too-large@undefined:1'])
    expect(problems('<a>'.repeat(maxDepth + 1))).toEqual(['too-deep@undefined:1'])
    expect(problems('<a>'.repeat(1_000_000))).toEqual(['too-deep@undefined:1'])
    expect(problems(`<r>${'<a/>'.repeat(maxElements)}</r>`)).toEqual(['too-large@undefined:1'])
    expect(problems(definitions(`<process id="p">${Array.from({ length: 20_001 }, (_, i) => `<task id="t${i}"/>`).join('')}</process>`))).toEqual([
      'too-large@undefined:1',
    ])
  })

  test('ten thousand elements in a row, and deep subprocesses, are no harm', () => {
    const row = Array.from({ length: 9_000 }, (_, i) => `<task id="t${i}"/><sequenceFlow id="f${i}" sourceRef="t${i}" targetRef="t${i + 1}"/>`).join('')
    expect(problems(definitions(`<process id="p">${row}<task id="t9000"/></process>`))).toEqual([])
    const deep = `${Array.from({ length: 150 }, (_, i) => `<subProcess id="u${i}">`).join('')}<task id="t"/>${'</subProcess>'.repeat(150)}`
    expect(problems(definitions(`<process id="p">${deep}</process>`))).toEqual([])
  })

  test('a tag that goes on for ever, quotes that never end, a million attributes', () => {
    expect(problems(`<a ${' '.repeat(5_000_000)}`)).toHaveLength(1)
    expect(problems(`<a b="${'x'.repeat(5_000_000)}`)).toHaveLength(1)
    expect(problems(`<a ${'"\''.repeat(1_000_000)}/>`)).toHaveLength(1)
    expect(problems(`<a>${'&amp;'.repeat(1_000_000)}</a>`)).toHaveLength(1)
    expect(problems(`<a>${'<!-->'.repeat(1_000_000)}</a>`)).toHaveLength(1)
  })
})

describe('other files', () => {
  test.each([
    ['<definitions/>', 'not-bpmn@undefined:1'],
    ['<html/>', 'not-bpmn@undefined:1'],
    ['<definitions id="d" xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>', 'not-bpmn@d:1'],
    ['<process xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="p"/>', 'not-bpmn@p:1'],
  ])('%s', (xml, expected) => {
    expect(problems(xml)).toEqual([expected])
  })
})

describe('mutations of real models', () => {
  const names = readdirSync(new URL('samples/', import.meta.url))
  const tokens = [
    '<',
    '>',
    '/>',
    '"',
    "'",
    '&',
    '=',
    '${',
    '}',
    '__proto__',
    'constructor',
    'id="start"',
    ' ',
    '\n',
    '<!DOCTYPE x>',
    ']]>',
    '<![CDATA[',
    '-->',
    '\u0000',
    '\uD800',
    'sequenceFlow',
    'subProcess',
    'boundaryEvent',
    '<process>',
    '</process>',
    'targetRef="end"',
    'xmlns=""',
    'PT',
    '=',
  ]
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.integer({ min: 0, max: 60 }), insert: fc.constantFrom('', ...tokens) })

  test.each(names)('%s', (name) => {
    const original = sample(name)
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        let xml = original
        for (const { at, remove, insert } of edits) {
          const position = Math.floor(at * xml.length)
          xml = xml.slice(0, position) + insert + xml.slice(position + remove)
        }
        const model = compileModel(xml)
        if (model.problems.length > 0) expect(model.graphs).toEqual([])
        else expect(model.graphs.length).toBeGreaterThan(0)
        for (const problem of model.problems) expect(problem.line).toBeGreaterThan(0)
      }),
      { numRuns: effort(80, 5_000) },
    )
  })

  test.each(names)('%s with elements taken out', (name) => {
    const lines = sample(name).split('\n')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 2, max: lines.length - 2 }), { maxLength: 5 }), (gone) => {
        expect(() => compileModel(lines.filter((_, at) => !gone.includes(at)).join('\n'))).not.toThrow()
      }),
      { numRuns: effort(80, 5_000) },
    )
  })
})

describe('texts that are meant to take long', () => {
  test.each([
    ['a list of brackets', around('t', `<userTask id="t" camunda:candidateUsers="${'${'.repeat(200_000)}"/>`), ['bad-expression@t:3']],
    ['nested FEEL', around('t', `<scriptTask id="t" scriptFormat="feel"><script>${'['.repeat(5_000)}</script></scriptTask>`), ['bad-expression@t:3']],
    ['endless FEEL', around('t', `<scriptTask id="t" scriptFormat="feel"><script>${'1+'.repeat(20_000)}1</script></scriptTask>`), ['bad-expression@t:3']],
    [
      'a cron of commas',
      around(
        't',
        `<intermediateCatchEvent id="t"><timerEventDefinition><timeCycle>${'0,'.repeat(200_000)}0 * * * * ?</timeCycle></timerEventDefinition></intermediateCatchEvent>`,
      ),
      ['bad-timer@t:3'],
    ],
  ])('%s', (_, xml, expected) => {
    const started = performance.now()
    const { problems: found } = compileModel(xml)
    // What backtracks without end takes hours; a busy machine takes a moment longer.
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(found.map((each) => `${each.code}@${each.elementId}:${each.line}`)).toEqual(expected)
    expect(found[0]!.message.length).toBeLessThan(700)
  })
})

test.each(['\u0000', '\u0008', '\uFFFF', '&#0;', '&#8;'])('characters that XML does not allow are refused with their line: %j', (character) => {
  expect(problems(inProcess(`\n<startEvent id="s" name="${character}"/>`))).toEqual(['malformed-xml@undefined:3'])
})
