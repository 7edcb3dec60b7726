import { describe, expect, it } from 'vitest'
import { avatarRule, fileRule, imageRule, productFileRule, refuseCount, refuseFile } from '#web/kit/upload/upload-rules.ts'

const file = (name: string, size = 1) => ({ name, size })

describe('the general uploader', () => {
  it('wants a dot in the name before anything else', () => {
    expect(refuseFile(file('contract', 10 ** 9), fileRule)).toEqual({ key: 'upload.wrongFile', params: {} })
  })

  it('takes its twelve types in any case and names them when it refuses', () => {
    expect(refuseFile(file('scan.PDF'), fileRule)).toBeUndefined()
    expect(refuseFile(file('film.mp4'), fileRule)).toEqual({
      key: 'upload.wrongType',
      params: { types: 'jpeg、jpg、png、gif、pdf、word、doc、docx、xls、xlsx、zip、rar' },
    })
    expect(refuseFile(file('archive.pdf.exe'), fileRule)?.key).toBe('upload.wrongType')
  })

  it('takes exactly 20480 KB and no byte more', () => {
    expect(refuseFile(file('a.zip', 20_480 * 1024), fileRule)).toBeUndefined()
    expect(refuseFile(file('a.zip', 20_480 * 1024 + 1), fileRule)).toEqual({ key: 'upload.fileTooLarge', params: { limit: '20M' } })
  })

  it('holds one file unless told otherwise', () => {
    expect(refuseCount(0, 1, fileRule)).toBeUndefined()
    expect(refuseCount(1, 1, fileRule)).toEqual({ key: 'upload.tooMany', params: { limit: 1 } })
  })
})

describe('its siblings', () => {
  it('product files: no size limit by default, words of their own when there is one', () => {
    expect(refuseFile(file('film.MP4', 10 ** 10), productFileRule)).toBeUndefined()
    expect(refuseFile(file('film.mp4', 2048 * 1024), { ...productFileRule, maxSize: 1024 })).toEqual({ key: 'upload.sizeLimited', params: { limit: '1M' } })
  })

  it('images stop at 10240 KB', () => {
    expect(refuseFile(file('a.png', 10_240 * 1024), imageRule)).toBeUndefined()
    expect(refuseFile(file('a.png', 10_240 * 1024 + 1), imageRule)?.key).toBe('upload.imageTooLarge')
  })

  it('avatars are jpg or png of at most 500 KB', () => {
    expect(refuseFile(file('me.gif'), avatarRule)?.key).toBe('upload.wrongType')
    expect(refuseFile(file('me.jpg', 512_000), avatarRule)).toBeUndefined()
    expect(refuseFile(file('me.jpg', 512_001), avatarRule)).toEqual({ key: 'upload.imageTooLarge', params: { limit: '500KB' } })
  })
})
