/** Where the demo company keeps its goods: warehouses of the platform and of suppliers, with areas, shelves and layers. Rows that are there stay as they are. */
import type { PrismaClient } from '../../generated/client.ts'
import { seedId } from '../seed-id.ts'
import { supplierId } from './supplier-keys.ts'
import { userId } from '../users.ts'

export const demoWarehouseId = (code: string): string => seedId(`warehouse ${code}`)

interface DemoWarehouse {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly type: 'PLATFORM' | 'SUPPLIER' | 'TRANSIT' | 'DEFECTIVE'
  readonly supplier?: string
  readonly regionCode: string
  readonly address: string
  readonly lng?: string
  readonly lat?: string
  readonly phone: string
  readonly priority: number
  readonly areas: readonly string[]
}

const warehouses: readonly DemoWarehouse[] = [
  {
    code: 'WH-SH',
    name: '上海中心仓',
    nameEn: 'Shanghai central',
    type: 'PLATFORM',
    regionCode: '310115',
    address: '外高桥路 88 号',
    lng: '121.593',
    lat: '31.353',
    phone: '021-50880001',
    priority: 10,
    areas: ['A', 'B', 'C'],
  },
  {
    code: 'WH-GZ',
    name: '广州分仓',
    nameEn: 'Guangzhou',
    type: 'PLATFORM',
    regionCode: '440112',
    address: '黄埔区开发大道 12 号',
    lng: '113.481',
    lat: '23.106',
    phone: '020-82220001',
    priority: 20,
    areas: ['A', 'B'],
  },
  {
    code: 'WH-CD',
    name: '成都分仓',
    nameEn: 'Chengdu',
    type: 'PLATFORM',
    regionCode: '510114',
    address: '新都区物流大道 6 号',
    lng: '104.158',
    lat: '30.823',
    phone: '028-83960001',
    priority: 30,
    areas: ['A'],
  },
  {
    code: 'WH-DEF',
    name: '残次品仓',
    nameEn: 'Defective goods',
    type: 'DEFECTIVE',
    regionCode: '310115',
    address: '外高桥路 90 号',
    phone: '021-50880002',
    priority: 900,
    areas: [],
  },
  {
    code: 'WH-TRANSIT',
    name: '调拨在途',
    nameEn: 'In transit',
    type: 'TRANSIT',
    regionCode: '310115',
    address: '在途',
    phone: '021-50880003',
    priority: 990,
    areas: [],
  },
  {
    code: 'WH-SA-1',
    name: '自有一仓',
    nameEn: 'Own warehouse 1',
    type: 'SUPPLIER',
    supplier: 'supplier-a',
    regionCode: '330106',
    address: '杭州市西湖区文一西路 3 号',
    phone: '0571-88880001',
    priority: 100,
    areas: ['A'],
  },
  {
    code: 'WH-SA-2',
    name: '自有二仓',
    nameEn: 'Own warehouse 2',
    type: 'SUPPLIER',
    supplier: 'supplier-a',
    regionCode: '320505',
    address: '苏州市虎丘区科技路 9 号',
    phone: '0512-66660002',
    priority: 110,
    areas: [],
  },
]

const shelves = ['01', '02', '03', '04']
const layers = ['1', '2', '3']

export async function seedStockPlaces(prisma: PrismaClient): Promise<void> {
  await prisma.warehouse.createMany({
    data: warehouses.map(({ areas: _areas, supplier, ...one }) => ({
      ...one,
      id: demoWarehouseId(one.code),
      supplierId: supplier ? supplierId(supplier) : null,
      ...(supplier ? {} : { principalId: userId('warehouse-manager') }),
    })),
    skipDuplicates: true,
  })
  await prisma.cargoSpace.createMany({
    data: warehouses.flatMap(({ code, areas, supplier }) =>
      areas.flatMap((area) =>
        shelves.flatMap((shelf) =>
          layers.map((layer, at) => ({
            id: seedId(`cargo space ${code} ${area} ${shelf} ${layer}`),
            warehouseId: demoWarehouseId(code),
            supplierId: supplier ? supplierId(supplier) : null,
            code: `${area}-${shelf}-${layer}`,
            name: `${area} 区 ${shelf} 架 ${layer} 层`,
            nameEn: `Area ${area}, shelf ${shelf}, layer ${layer}`,
            area,
            shelf,
            layer,
            maxLoad: '1000',
            sort: at,
          })),
        ),
      ),
    ),
    skipDuplicates: true,
  })
  // Carriers of the demo company answer by the sample, until somebody says otherwise.
  await prisma.systemParam.updateMany({ where: { paramKey: 'integration.logistics.tracks', paramValue: 'none', version: 0 }, data: { paramValue: 'local' } })
}
