// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A resolver that stores addresses and names on the network (EIP-137, EIP-181, ENSIP-9), for local networks only:
/// anyone may write.
contract TestEnsResolver {
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) public name;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][60]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function setAddr(bytes32 node, address value) external {
        addresses[node][60] = abi.encodePacked(value);
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }
}
