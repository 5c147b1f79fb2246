import type { ColumnType } from 'kysely';

/** Read as an object, written as JSON text (an array would otherwise become a PostgreSQL array). */
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** `timestamptz` is read as a canonical instant (db.ts sets the parser). */
export type Time = ColumnType<string, string, string>;
export type TimeDefault = ColumnType<string, string | undefined, string>;
export type NullableTime = ColumnType<string | null, string | null | undefined, string | null>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
