import { describe, expect, it } from 'vitest'
import { buildMenu, leavesOf } from '#web/app/shell/menu.ts'
import { findLeaves, loadSpelling } from '#web/app/shell/search.ts'

const leaves = leavesOf(
  buildMenu(
    ['用户管理', '角色管理', '重庆仓库', 'Audit log'].map((name, at) => ({ id: String(at), name, path: `/p${at}` })),
    [],
  ),
)
const names = async (text: string, spelled = true) => findLeaves(leaves, text, spelled ? await loadSpelling() : undefined).map(({ label }) => label)

describe('menu search', () => {
  it('compares the beginning of names, whatever their case', async () => {
    expect(await names('用户', false)).toEqual(['用户管理'])
    expect(await names('aUDIT', false)).toEqual(['Audit log'])
    expect(await names('管理', false)).toEqual([])
  })

  it('knows pinyin and initials', async () => {
    expect(await names('yonghu')).toEqual(['用户管理'])
    expect(await names('jsgl')).toEqual(['角色管理'])
    expect(await names('chongqing')).toEqual(['重庆仓库'])
    expect(await names('guanli')).toEqual([])
  })

  it('shows everything for nothing', async () => {
    expect(await names('  ')).toHaveLength(4)
  })
})
