// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A registry of names with the interface of ENS (EIP-137), for local networks only. Its deployer owns the root.
contract TestEnsRegistry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Record) private records;

    error NotOwner();

    constructor() {
        records[0].owner = msg.sender;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address nodeOwner, address nodeResolver, uint64 nodeTtl)
        external
    {
        if (records[node].owner != msg.sender) revert NotOwner();
        records[keccak256(abi.encodePacked(node, label))] = Record(nodeOwner, nodeResolver, nodeTtl);
    }
}
