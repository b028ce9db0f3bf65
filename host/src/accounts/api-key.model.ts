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

/** A row of `namedrop.api_keys`. */
export interface ApiKeyRow extends Model<InferAttributes<ApiKeyRow>, InferCreationAttributes<ApiKeyRow>> {
  readonly id: string;
  readonly accountId: AccountId;
  readonly name: string;
  readonly mode: 'live' | 'test';
  /** The visible start of the token. */
  readonly prefix: string;
  /** SHA-256 of the token; the token itself is nowhere. */
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: CreationOptional<Date | null>;
  readonly revokedAt: CreationOptional<Date | null>;
}

export function apiKeyModel(sequelize: Sequelize): ModelStatic<ApiKeyRow> {
  return sequelize.define<ApiKeyRow>(
    'apiKey',
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: { type: DataTypes.UUID, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      mode: { type: DataTypes.TEXT, allowNull: false },
      prefix: { type: DataTypes.TEXT, allowNull: false },
      hash: { type: DataTypes.BLOB, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      lastUsedAt: DataTypes.DATE,
      revokedAt: DataTypes.DATE,
    },
    { schema: 'namedrop', tableName: 'api_keys', underscored: true, timestamps: false },
  );
}
