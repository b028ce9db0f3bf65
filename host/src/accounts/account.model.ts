import type { AccountId } from '@namedrop/plugin-api';
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

/** A row of `namedrop.accounts`. */
export interface AccountRow extends Model<InferAttributes<AccountRow>, InferCreationAttributes<AccountRow>> {
  readonly id: AccountId;
  readonly name: string;
  plan: string;
  readonly createdAt: CreationOptional<Date>;
}

export function accountModel(sequelize: Sequelize): ModelStatic<AccountRow> {
  return sequelize.define<AccountRow>(
    'account',
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      plan: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
    },
    { schema: 'namedrop', tableName: 'accounts', underscored: true, timestamps: false },
  );
}
